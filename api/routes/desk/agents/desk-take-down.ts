import { dashboardPath } from "#contract/http/addresses.ts";
import { canReturn, isGoneByItself, RESTORABLE_DAYS } from "#domain/agents/removals.ts";
import { recordVersion } from "#domain/history.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { checkbox, radios, reasonFields } from "#views/dashboard/fields.ts";

const WAYS = {
	hide: {
		label: "Hide it",
		hint: "At once, until somebody restores it. Dumps that contain it are withheld meanwhile.",
	},
	remove: {
		label: "Remove it",
		hint: `The same, and after ${RESTORABLE_DAYS} days it is gone for good, also from the dumps. Its slug is never reused.`,
	},
	restore: {
		label: "Restore it",
		hint: "As it was, with its slug, its proofs and its open change.",
	},
} as const;

function waysOf(agent: AgentRecord): (keyof typeof WAYS)[] {
	if (agent.status !== "removed") return ["hide", "remove"];
	if (canReturn(agent)) return ["restore", "remove"];
	return isGoneByItself(agent) ? ["remove"] : [];
}

/** To hide, remove or restore an agent, whatever of this is possible. */
export function takeDownSection(agent: AgentRecord): ui.Section | null {
	const { slug } = agent;
	const options = waysOf(agent).map((value) => ({ value, ...WAYS[value] }));
	if (options.length === 0) return null;
	const fields = [
		radios("act", "What to do", { options, required: true }),
		...reasonFields("Required; sent to the owner."),
		checkbox("for_good", "Gone for good at once"),
	];
	return ui.section(
		"remove",
		"Take down or restore",
		ui.form(dashboardPath("takeDownAgent", slug), "Do it", {
			tone: "danger",
			hidden: { version: String(recordVersion(agent)) },
			fields,
		}),
	);
}
