import { CHECK_RULES } from "#contract/evidence/checks.ts";
import type { Reasoning } from "#contract/moderation/reason.ts";
import { Refusal } from "#domain/errors.ts";
import { storedFinding, wholeFinding } from "#domain/records/finding-record.ts";
import { requireReason } from "#domain/texts/text-gate.ts";
import { requireModerator, requireUninvolved, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { closeWithin } from "../reports/reports.ts";
import { getPublicAgent } from "../signals/agents-by-slug.ts";
import type { Actor } from "../store.ts";

interface SettingAside extends Reasoning {
	finding: string;
	actor: Actor;
}

/** Sets a failure aside, with a reason that is shown beside it. Grants the owner's appeal if there is one. */
export const setAside = verb(
	async (transaction, { finding: id, actor, ...input }: SettingAside) => {
		await requireModerator(transaction, actor);
		const stored = await transaction.findings.find(id);
		if (!stored || stored.goneAt)
			throw new Refusal("not_found", "No failure has this ID. It may be mended.");
		const finding = wholeFinding(stored);
		const agent = await getPublicAgent(transaction, finding.slug);
		await requireUninvolved(transaction, actor, agent.ownerId);
		const reason = requireReason(input);
		const { result, appealId } = finding;
		const at = transaction.now().toISOString();
		const after = { ...finding, result: { ...result, set_aside: { reason, at } } };
		transaction.findings.save(storedFinding(after));
		recordAudit(transaction, {
			actor,
			action: "finding.set_aside",
			subject: `agent ${finding.slug}`,
			reason,
			changes: [{ field: result.id, before: result.set_aside?.reason ?? null, after: reason }],
		});
		const report = appealId === null ? undefined : await transaction.reports.find(appealId);
		if (report?.state === "open") {
			await closeWithin(transaction, {
				report,
				outcome: "moderated",
				note: reason,
				actor,
			});
		} else {
			await notify(transaction, {
				accountId: agent.ownerId,
				type: "agent.check_decided",
				subject: {
					title: agent.title,
					agentSlug: agent.slug,
					detail: `${CHECK_RULES[result.id].label}: ${reason}`,
				},
			});
		}
		return after;
	},
);
