"""`serve run serve_app:app`: the HTTP service, with settings from the environment."""

from cluster import load_settings
from serving import build, load_serving_settings

app = build(load_settings(), load_serving_settings())
