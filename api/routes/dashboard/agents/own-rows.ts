import { TYPE_LABELS } from "#contract/agents/labels.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { snippetView } from "#views/agents/snippet-view.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { showCount } from "#views/pages/display.ts";
import { tileOf } from "#views/pictures/tile.ts";
import type { ViewContext } from "#views/view-context.ts";
import { keptTile } from "../logos/kept-tile.ts";
import { ownerLines } from "../organisations/organisations-view.ts";
import { ownState } from "../submissions/submission-words.ts";

interface Around {
	/** Undecided submissions, of which some change the listing. */
	waiting?: readonly SubmissionRecord[];
	/** Of which the account is a member, to name the owner. */
	organisations?: readonly OrganisationRecord[] | undefined;
}

const VIEW_WEEKS = 4;

/** An own listing: its state, how often it was seen, and what to do with it. */
export function ownRow(context: ViewContext, agent: AgentRecord, around: Around = {}): ui.ListRow {
	const { slug, title, agentType, claim, status, ownerId } = agent;
	const shown = context.agentBySlug.get(slug);
	const { waiting = [], organisations } = around;
	const change = waiting.find(({ revision, agentSlug }) => revision && agentSlug === slug);
	const isProven = claim.domainVerifiedAt !== null || claim.repositoryVerifiedAt !== null;
	const act = (text: string, path: string) => ({ text, path, label: `${text}: ${title}` });
	return {
		tile: tileOf(agent),
		title,
		path: dashboardPath("myAgent", slug),
		by: agentType && TYPE_LABELS[agentType],
		tags: [
			...(status === "deprecated" ? [{ label: "Deprecated", tone: "warn" as const }] : []),
			...(isProven ? [] : [{ label: "Owner not proven yet", tone: "warn" as const }]),
		],
		lines: [
			...ownerLines(organisations, ownerId),
			...(change ? [`A change: ${ownState(change).text.toLowerCase()}`] : []),
		],
		...(shown && viewsOf(shown)),
		acts: [
			...(change ? [act("Change", dashboardPath("mySubmission", change.id))] : []),
			act("Edit", dashboardPath("myAgentEdit", slug)),
			act("Badge", dashboardPath("myAgentShare", slug)),
		],
	};
}

/** Own listings, with the views of each. */
export function ownSection(list: Omit<ui.List, "label">, more = ui.links()): ui.Section {
	const listed: ui.Block = { kind: "rows", list: { ...list, label: "Your listings" } };
	const section = ui.section("agents", "Listings", listed, more);
	return list.rows.length === 0 ? section : { ...section, note: `Views, last ${VIEW_WEEKS} weeks` };
}

function viewsOf({ weeklyViews }: SnapshotAgent): Pick<ui.ListRow, "amount"> {
	const trend = weeklyViews.toReversed();
	return { amount: { text: showCount(sumOf(weeklyViews)), of: "views", trend } };
}

function sumOf(weeklyViews: readonly number[]): number {
	return weeklyViews.slice(0, VIEW_WEEKS).reduce((sum, count) => sum + count, 0);
}

/** Something sent that has no listing yet. */
export function sentRow(submission: SubmissionRecord, state: string, around: Around): ui.ListRow {
	const { id, listing, revision, ownerId } = submission;
	return {
		tile: keptTile(listing, id),
		title: listing.title,
		path: dashboardPath("mySubmission", id),
		by: revision ? "Change" : "New",
		lines: [...ownerLines(around.organisations, ownerId), state],
	};
}

/** The badge of the listing that is seen most, if one is public. */
export function badgeSection(
	context: ViewContext,
	agents: readonly AgentRecord[],
): ui.Section | null {
	const [most] = agents
		.flatMap(({ slug }) => context.agentBySlug.get(slug) ?? [])
		.sort((left, right) => sumOf(right.weeklyViews) - sumOf(left.weeklyViews));
	if (!most) return null;
	const snippets = snippetView(context, most);
	return ui.half(ui.section("badge", `Badges of ${most.title}`, { kind: "snippets", snippets }));
}
