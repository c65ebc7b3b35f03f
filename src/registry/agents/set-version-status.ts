import type { VERSION_STATUSES } from "#contract/agents/version.ts";
import { AGENT_STATES_LIMIT } from "#contract/limits.ts";
import { TAKEN_BACK } from "#domain/agents/removals.ts";
import { Refusal } from "#domain/errors.ts";
import { requireRestAfter } from "#domain/quotas.ts";
import type { VersionRecord } from "#domain/records/agent-record.ts";
import { verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import type { Actor } from "../store.ts";
import { acceptMessage } from "./accept-message.ts";
import { getOwnAgent } from "./get-own-agent.ts";

interface StatusWish {
	slug: string;
	actor: Actor;
	/** Number of the version. Default: all versions. */
	number?: string | undefined;
	status: (typeof VERSION_STATUSES)[number];
	message?: string | undefined;
}

const NO_VERSION =
	"No document of this server has this version, or a moderator took it back. You can still deprecate or remove its listing.";

/** Sets the state of versions of the owner's agent, all or nothing. It is public without a review. */
export const setVersionStatus = verb(
	async (transaction, { slug, actor, number, status, message: raw = "" }: StatusWish) => {
		const message = acceptMessage(raw, "#/statusMessage");
		const agent = await getOwnAgent(transaction, { slug, ownerId: actor.id });
		const meant = agent.versions.filter(
			(version) =>
				version.message !== TAKEN_BACK && (number === undefined || version.number === number),
		);
		if (meant.length === 0) throw new Refusal("not_found", NO_VERSION);
		const changing = meant.filter(
			(version) => version.status !== status || version.message !== message,
		);
		if (changing.length === 0) {
			throw new Refusal(
				"conflict",
				"There is nothing to change: the versions already have this status.",
			);
		}
		const at = transaction.now();
		// Each change is public at once and causes a build.
		for (const { statusChanges: instants = [] } of changing)
			requireRestAfter("version_states", transaction.limits, { instants, at });
		const versions = agent.versions.map((version) =>
			changing.includes(version) ? withStatus(version, { status, message, at }) : version,
		);
		const after = { ...agent, versions, updatedAt: at.toISOString() };
		transaction.agents.save(after);
		await recordOwnAct(transaction, {
			member: actor.id,
			action: "version.status",
			subject: `agent ${slug}`,
			changes: changing.map((version) => ({
				field: `version ${version.number}`,
				before: version.status,
				after: status,
			})),
		});
		return after;
	},
);

function withStatus(
	version: VersionRecord,
	{ status, message, at }: Pick<VersionRecord, "status" | "message"> & { at: Date },
): VersionRecord {
	const changes = [...(version.statusChanges ?? []), at.toISOString()];
	return {
		...version,
		status,
		message,
		statusChanges: changes.slice(-AGENT_STATES_LIMIT.maxTransitions),
	};
}
