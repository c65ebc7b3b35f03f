import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import type { SimilarListing } from "#domain/identity/likeness.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { missingPoints } from "#domain/scores/missing-points.ts";
import { previewAgent } from "#snapshot/agents/snapshot-agent.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ListingPreview } from "#views/dashboard/blocks.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { scoreTables } from "#views/pages/agent/score-tables.ts";
import { listingRow } from "#views/pages/agents/listing-row.ts";
import { showChange, showScore } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { likenessWords } from "../../desk/submissions/desk-similar.ts";
import { stepsTable } from "../agents/agent-view.ts";
import { keptTile } from "../logos/kept-tile.ts";

export interface PreviewParts {
	/** As it would be approved. */
	agent: AgentRecord;
	/** As it is now, if it exists already. */
	before?: AgentRecord;
	/** Public agents that may be the same. */
	similar: readonly SimilarListing[];
}

interface PreviewedForm {
	id: string;
	submit: string;
	section: string;
}

/** The listing that a form would create, above the form. It can be sent from here or edited further. */
export function previewSection(
	context: ViewContext,
	{ agent, before }: PreviewParts,
	form: PreviewedForm,
): ui.Section {
	const preview = asShown(context, agent);
	const facts = missingPoints(agent).filter(({ names }) => names !== null);
	return ui.section(
		"preview",
		"Preview",
		ui.notice(
			"info",
			"Nothing is sent yet. This is how the listing will look once it is approved.",
		),
		before ? scoresTable(asShown(context, before), preview) : null,
		{ kind: "preview", preview: previewOf(context, preview) },
		stepsTable(facts, { slug: agent.slug }),
		before
			? null
			: ui.text("A claim adds more once it is public: prove the website or the repository."),
		{ kind: "send", form: form.id, submit: form.submit },
		ui.links(ui.link("Back to editing", `#${form.section}`)),
	);
}

export function previewSections(
	context: ViewContext,
	preview: PreviewParts | undefined,
	form: PreviewedForm,
): ui.Section[] {
	if (!preview) return [];
	const similar = similarBlocks(preview.similar, preview.agent.slug !== "");
	const shown = previewSection(context, preview, form);
	return [similar.length === 0 ? shown : { ...shown, blocks: [...similar, ...shown.blocks] }];
}

function asShown(context: ViewContext, agent: AgentRecord): SnapshotAgent {
	return previewAgent(agent, new Date(context.snapshot.at), context.agentBySlug.get(agent.slug));
}

function scoresTable(before: SnapshotAgent, after: SnapshotAgent): ui.Block {
	const row = (name: string, from: number, to: number): ui.Row => {
		const shown = [showScore(from), showScore(to)] as const;
		return [name, ...shown, showChange(Number(shown[1]) - Number(shown[0]))];
	};
	return ui.table("Scores before and after the change", {
		columns: ["Score", "Before", "After", "Change"],
		rows: [
			row("Market score", before.marketScore, after.marketScore),
			row("Trust score", before.trustScore, after.trustScore),
		],
		empty: "",
	});
}

function previewOf(context: ViewContext, agent: SnapshotAgent): ListingPreview {
	const { websiteUrl: website, longDescription } = agent;
	const row = { ...listingRow(context, agent), tile: keptTile(agent, agent.slug) };
	return { row, website, longDescription, scores: scoreTables(agent) };
}

/** Public agents that may be the same, to avoid duplicates. */
export function similarBlocks(similar: readonly SimilarListing[], isPublic = false): ui.Block[] {
	if (similar.length === 0) return [];
	const advice = isPublic
		? "a moderator sees them next to your change."
		: "check whether yours is already listed. If so, claim it instead.";
	return [
		ui.notice("warn", `Similar listings: ${advice}`),
		ui.table("Similar listings", {
			columns: ["Agent", "In common", ...(isPublic ? [] : ["Yours?"])],
			rows: similar.map(({ listing, slug, by }) => [
				{ text: listing.title, path: slug && agentPath(slug) },
				likenessWords(by),
				...(isPublic ? [] : [claimCell(slug)]),
			]),
			empty: "",
		}),
	];
}

/** Listings that are not public yet cannot be claimed. */
function claimCell(slug: string | null): ui.Cell {
	return slug === null
		? { text: "Not public yet" }
		: { text: "Claim it", path: dashboardPath("claim", slug) };
}

export const PREVIEW = { submit: "Preview", sends: { name: "act", value: "preview" } };
