import type { z } from "zod";
import { STATEMENT, type StatementRequest } from "#contract/evidence/statements.ts";
import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { parseContent } from "#documents/content/parse-content.ts";
import { readStatement } from "#documents/evidence/read-statement.ts";
import { Refusal, refuseMember } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { StatementRecord } from "#domain/records/statement-record.ts";
import { digestIn, hexDigest } from "#domain/texts/hex-digest.ts";
import { requireText } from "#domain/texts/text-gate.ts";
import { requireModerator, requireRecord, transact, verb } from "../act.ts";
import { getOwnAgent } from "../agents/get-own-agent.ts";
import { recordAudit, recordOwnAct } from "../audit/record-audit.ts";
import { subjectsOf } from "../evidence/note-observations.ts";
import { sha256 } from "../sha256.ts";
import { type Actor, newId, type RegistryContext, type RegistryReader } from "../store.ts";
import type { Own } from "./own-findings.ts";

interface Attaching extends z.infer<typeof StatementRequest> {
	/** A moderator, or whom the operator trusts with a token. */
	actor: Actor;
}

/** Attaches what another scanner says to exact bytes. The same again replaces it. */
export async function attachStatement(
	context: RegistryContext,
	{ about: digest, statement: text, expires_at, actor }: Attaching,
): Promise<StatementRecord> {
	const parsed = parseContent(text);
	const read = parsed.ok ? readStatement(parsed.value) : undefined;
	if (!read) throw refuseMember("statement", "must be SARIF 2.1.0 or an in-toto statement");
	const { digests, ...facts } = read;
	const about = hexDigest(digest) ?? digest;
	if (digests.length > 0 ? !digests.includes(about) : facts.kind === "in-toto") {
		throw refuseMember("about", "must be a digest that the statement is about");
	}
	const at = context.now().toISOString();
	if (expires_at <= at || expires_at > instantAfter(at, STATEMENT.maxDays * DAY_MS)) {
		throw refuseMember("expires_at", `must be within ${STATEMENT.maxDays} days from now`);
	}
	return transact(context, async (transaction) => {
		await requireModerator(transaction, actor);
		const records = await transaction.statements.by("about", about);
		const same = records.find((other) => other.sha256 === sha256(text));
		if (!same && records.length >= STATEMENT.maxAbout) {
			throw new Refusal("conflict", `${STATEMENT.maxAbout} statements are about it already.`);
		}
		const record: StatementRecord = {
			...facts,
			id: same?.id ?? newId(context),
			about,
			sha256: sha256(text),
			attached_by: await nameOf(transaction, actor),
			attached_at: at,
			expires_at,
			answers: same?.answers ?? {},
		};
		transaction.statements.save(record);
		recordAudit(transaction, {
			actor,
			action: "statement.attach",
			subject: `statement ${record.id}`,
			changes: [{ field: "about", before: same?.about ?? null, after: about }],
		});
		return record;
	});
}

/** Moderators are not named in public. Whom the operator trusts is, as its token is called. */
async function nameOf(reader: RegistryReader, { id }: Actor): Promise<string> {
	const isAccount = (await reader.accounts.find(id)) !== undefined;
	const token = isAccount ? undefined : await reader.tokens.findBy("owner", id);
	return token?.name ?? "Moderators";
}

/** Takes a statement away. */
export const withdrawStatement = verb(
	async (transaction, { id, actor }: { id: string; actor: Actor }) => {
		await requireModerator(transaction, actor);
		const record = await requireRecord(transaction, "statements", id);
		transaction.statements.remove(id);
		recordAudit(transaction, {
			actor,
			action: "statement.withdraw",
			subject: `statement ${id}`,
			changes: [{ field: "about", before: record.about, after: null }],
		});
		return record;
	},
);

/** What other scanners say about exactly the bytes of a listing. */
export async function statementsAbout(
	reader: RegistryReader,
	agent: AgentRecord,
): Promise<StatementRecord[]> {
	const subjects = await subjectsOf(reader, agent);
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
