"""The orchestrator: takes a question apart and assembles the answer. A judge, not an author."""

from actors.base import Agent, AgentContext, Handler, Work
from contracts.base import Message
from contracts.payloads import DecomposeInput, DecomposeOutput, SynthesizeInput, SynthesizeOutput
from kb import KnowledgeBase
from ontology import load
from reasoning import decompose
from render.synthesis import synthesize

KNOWN_WORKS_NAMED = 3


class Orchestrator(Agent):
    """decompose_question, synthesize_answer."""

    agent_id = "orchestrator"

    def __init__(self, context: AgentContext) -> None:
        super().__init__(context)
        self._base = KnowledgeBase(context.home)

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {
            "decompose_question": (DecomposeInput, self.decompose_question),
            "synthesize_answer": (SynthesizeInput, self.synthesize_answer),
        }

    def decompose_question(self, given: DecomposeInput, work: Work) -> DecomposeOutput:
        """Propositions, grounded in the corpus's vocabulary. Raises UnusableQuestion."""
        vocabulary = self._base.vocabulary(given.corpus_id)
        output = decompose(given.question, vocabulary, load(), given.language)
        work.log(f"matched the question against {len(vocabulary.entries)} names of the corpus", given.corpus_id)
        for proposition in output.propositions:
            names = [
                f"{entity.name} ({'known to' if entity.grounded else 'not in'} the corpus)"
                for entity in proposition.entities
            ]
            about = f"; about {', '.join(names)}" if names else ""
            work.log(f"{proposition.verb}: {proposition.text}{about}", proposition.id)
        for note in output.notes:
            work.log(note)
        for known in self._base.known_works(given.corpus_id, given.question, KNOWN_WORKS_NAMED):
            work.log(f"known by title and abstract only, not read: {known.title}", known.doi or known.origin)
        return output

    def synthesize_answer(self, given: SynthesizeInput, work: Work) -> SynthesizeOutput:
        """The answer from the tasks' results; a statement with a number that no evidence carries is left out."""
        output = synthesize(given, load())
        for statement in output.dropped:
            work.log(f"left out, since a number in it has no evidence: {statement.text}", *statement.evidence_ids)
        return output
