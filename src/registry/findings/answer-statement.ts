import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { StatementRecord } from "#domain/records/statement-record.ts";
import { digestIn } from "#domain/texts/hex-digest.ts";
import { requireText } from "#domain/texts/text-gate.ts";
import { verb } from "../act.ts";
import { getOwnAgent } from "../agents/get-own-agent.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import type { RegistryReader } from "../store.ts";
import { namedSubjects, type Own } from "./own-findings.ts";

/** What other scanners say about exactly the bytes of a listing. */
export async function statementsAbout(
	reader: RegistryReader,
	agent: AgentRecord,
): Promise<StatementRecord[]> {
	const subjects = await namedSubjects(reader, agent);
	const looks = await Promise.all(subjects.map((subject) => reader.looks.find(subject)));
	const packages = looks.flatMap((look) => (look && digestIn(look.evidence)) ?? []);
	const digests = [...new Set([...agent.documents, ...packages])];
	const lists = await Promise.all(digests.map((digest) => reader.statements.by("about", digest)));
	return lists.flat();
}

interface Answer extends Own {
	statement: string;
	/** Empty takes it back. */
	answer: string;
}

/** Lets the owner of a listing answer another scanner in public. */
export const answerStatement = verb(async (transaction, { statement, answer, ...own }: Answer) => {
	const text = answer ? requireText("answer", answer, REASON_MAX_CHARACTERS) : null;
	const agent = await getOwnAgent(transaction, own);
	const about = await statementsAbout(transaction, agent);
	const record = about.find(({ id }) => id === statement);
	if (!record) throw new Refusal("not_found", "No statement about this agent has this ID.");
	const { [own.slug]: former, ...answers } = record.answers;
	if (text !== null) answers[own.slug] = { text, at: transaction.now().toISOString() };
	const after = { ...record, answers };
	transaction.statements.save(after);
	await recordOwnAct(transaction, {
		member: own.ownerId,
		action: "statement.answer",
		subject: `agent ${own.slug}`,
		changes: [{ field: record.scanner, before: former?.text ?? null, after: text }],
	});
	return after;
});
