import type { z } from "zod";
import { STATEMENT, type StatementRequest } from "#contract/evidence/statements.ts";
import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { parseContent } from "#documents/content/parse-content.ts";
import { readStatement } from "#documents/evidence/read-statement.ts";
import { Refusal, refuseMembers } from "#domain/errors.ts";
import type { StatementRecord } from "#domain/records/statement-record.ts";
import { hexDigest } from "#domain/texts/hex-digest.ts";
import { transact, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { requireModerator, requireRecord } from "../requirements.ts";
import { sha256 } from "../sha256.ts";
import { type Actor, newId, type RegistryContext, type RegistryReader } from "../store.ts";

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
	if (!read) throw wrong("statement", "must be SARIF 2.1.0 or an in-toto statement");
	const { digests, ...facts } = read;
	const about = hexDigest(digest) ?? digest;
	if (digests.length > 0 ? !digests.includes(about) : facts.kind === "in-toto") {
		throw wrong("about", "must be a digest that the statement is about");
	}
	const at = context.now().toISOString();
	if (expires_at <= at || expires_at > instantAfter(at, STATEMENT.maxDays * DAY_MS)) {
		throw wrong("expires_at", `must be within ${STATEMENT.maxDays} days from now`);
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

function wrong(member: string, detail: string): Refusal {
	return refuseMembers([{ pointer: `#/${member}`, detail }]);
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
