import { dashboardPath } from "#contract/addresses.ts";
import { FORM_ROWS } from "#contract/listing-form.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type MissingPoints, missingPoints } from "#domain/scores/missing-points.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { showChange } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

/** ID of a field of the edit form. Missing facts link to it. */
export function editFieldId(wire: string): string {
	return `edit-field-${wire}`;
}

/** Every point that the owner can still earn, with a link to the place to earn it. */
export function agentNextSteps(context: ViewContext, agent: AgentRecord): ui.Section {
	const steps = missingPoints(agent);
	return ui.section(
		"next-steps",
		"What raises your scores",
		ui.text("Points count within a few minutes after a moderator approves the change."),
		stepsTable(steps, {
			slug: agent.slug,
			formPath: dashboardPath("myAgentEdit", agent.slug),
			further: attentionRow(context, agent),
		}),
	);
}

interface StepsPlace {
	slug: string;
	/** Page of the form. Omitted if the table is on the same page. */
	formPath?: string;
	further?: readonly ui.Row[];
}

/** Missing facts and their points, each with a link to the field. */
export function stepsTable(steps: readonly MissingPoints[], place: StepsPlace): ui.Block {
	const { further = [] } = place;
	return ui.table("Missing points, most first", {
		columns: ["Step", "Market score", "Trust score", "Where"],
		rows: [...steps.map((missing) => stepRow(missing, place)), ...further],
		empty: "Nothing is missing.",
	});
}

function stepRow({ step, market, trust, names }: MissingPoints, place: StepsPlace): ui.Row {
	return [step, pointsWords(market), pointsWords(trust), placeOf(names, place)];
}

function placeOf(names: MissingPoints["names"], { slug, formPath = "" }: StepsPlace): ui.Cell {
	if (names === null) return { text: "Claim", path: dashboardPath("claim", slug) };
	const row = FORM_ROWS.find(({ name }) => names.some((one) => one === name));
	return row ? { text: row.label, path: `${formPath}#${editFieldId(row.wire)}` } : { text: "" };
}

/** Parts that visitors decide. An owner can only attract more of them. */
function attentionRow({ agentBySlug }: ViewContext, { slug }: AgentRecord): ui.Row[] {
	const part = agentBySlug.get(slug)?.scoreParts.market.find(({ name }) => name === "adoption");
	// Nothing known of it is no reason to be silent: visitors make it known.
	const points = part?.points ?? 0;
	if (!part || points >= part.maxPoints) return [];
	const left = `up to ${pointsWords(part.maxPoints - points)}`;
	const share = { text: "Badge and card", path: dashboardPath("myAgentShare", slug) };
	return [["Get more views and watchers.", left, "", share]];
}

function pointsWords(points: number): string {
	return points === 0 ? "" : showChange(points).replace(/\.0$/, "");
}
