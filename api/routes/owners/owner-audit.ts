import type { Request } from "express";
import type { z } from "zod";
import { answerOf } from "#contract/http/answer-of.ts";
import { AuditEntry, type AuditQuery } from "#contract/moderation/audit-log.ts";
import { tokenOfService } from "#domain/accounts/owners.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import type { Holder } from "#registry/owners/acting.ts";
import { namesOfMembers } from "#registry/owners/owner-names.ts";
import type { RegistryReader } from "#registry/store.ts";
import { renderCsv } from "#render/csv.ts";
import { auditPage, changesInWords } from "#views/moderation/audit-log-view.ts";
import { refuseParameter } from "../../http/parse-query.ts";
import { type Handler, sendAsRow } from "../handler.ts";
import { actorNamed } from "./owner-deeds.ts";

type AuditPageQuery = Partial<Pick<z.output<typeof AuditQuery>, "before" | "limit">>;

/** What was done for an organisation and to it, newest first, for one of its admins. */
export async function readOwnerAudit(
	reader: RegistryReader,
	holder: Holder,
	{ slug, before, limit }: AuditPageQuery & { slug: string },
) {
	const { id } = await actorNamed(reader, holder, { owner: slug, need: "administer" });
	const lists = await Promise.all([
		reader.audit.newestBy("member", id),
		reader.audit.newestBy("subject", `organisation ${id}`),
	]);
	const all = [...new Map(lists.flat().map((record) => [record.id, record])).values()];
	const order = ({ at, step }: AuditRecord) => `${at} ${String(step).padStart(6, "0")}`;
	all.sort((one, other) => (order(one) < order(other) ? 1 : -1));
	const page = auditPage(all, { before, limit });
	if (!page) throw refuseParameter("before", "must be the next_before of an earlier answer");
	const acted = page.records.map(({ actor, by }) => by ?? actor);
	const names = await namesOfMembers(reader, acted);
	const entries = await Promise.all(
		page.records.map(async (record) => {
			const who = record.by ?? record.actor;
			const account = await reader.accounts.find(who);
			const isStaff = account !== undefined && roleAllows(account.role, "moderate");
			const isTheirs = record.member === id && (record.actor === id || !isStaff);
			const name = await nameOf(reader, who, isTheirs ? names.get(who) : undefined);
			// Staff stay anonymous to the organisation they act on.
			const actor = isTheirs || who.startsWith("provider:") ? record.actor : "moderator";
			return answerOf(AuditEntry, { ...record, actor, name });
		}),
	);
	return { entries, total: all.length, next_before: page.nextBefore };
}

async function nameOf({ tokens }: RegistryReader, who: string, name?: string): Promise<string> {
	const tokenId = tokenOfService(who);
	const token = tokenId === undefined ? undefined : await tokens.find(tokenId);
	if (who.startsWith("provider:")) return `Groups at ${who.slice("provider:".length)}`;
	return token?.name ?? name ?? "Moderator or operator";
}

const COLUMNS = ["at", "name", "account", "action", "subject", "reason", "changes"];

const ownerAuditCsv = (entries: readonly AuditEntry[]) =>
	renderCsv(
		COLUMNS,
		entries.map(({ actor, by, changes, ...entry }) => ({
			...entry,
			account: by ?? actor,
			changes: changesInWords(changes),
		})),
	);

/** All of it as a file, for whoever may see it. */
export function sendAuditCsv(
	reader: RegistryReader,
	holderIn: (request: Request) => Holder,
): Handler {
	return async (request, response) => {
		const { organisation: slug = "" } = request.call.parameters;
		const { entries } = await readOwnerAudit(reader, holderIn(request), { slug });
		await sendAsRow(request, response, {
			body: ownerAuditCsv(entries),
			headers: { "Content-Disposition": `attachment; filename="${slug}-audit.csv"` },
		});
	};
}
