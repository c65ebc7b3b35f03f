import { agentPath, keptLogoPath } from "#contract/addresses.ts";
import type { SimilarListing } from "#domain/likeness.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { missingPoints } from "#domain/scores/missing-points.ts";
import { previewAgent } from "#snapshot/preview-agent.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { scoreTables } from "../pages/agent/score-tables.ts";
import { agentRow } from "../pages/agent-row.ts";
import { agentCardView } from "../pictures/agent-card-view.ts";
import type { ViewContext } from "../view-context.ts";
import { stepsTable } from "./agent-next-steps.ts";
import { type Block, link, links, notice, type Section, section, table, text } from "./blocks.ts";
import { likenessWords } from "./desk-similar.ts";
import type { ListingPreview } from "./shown-preview.ts";

export interface PreviewParts {
	/** As it would be approved. */
	agent: AgentRecord;
	/** Public agents that may be the same. */
	similar: readonly SimilarListing[];
}

/** What a form would make of a listing, above the form itself, which is sent from here or edited on. */
export function previewSection(
	context: ViewContext,
	{ agent }: PreviewParts,
	form: { id: string; submit: string; section: string },
): Section {
	const shown = context.agentBySlug.get(agent.slug);
	const preview = previewAgent(agent, new Date(context.snapshot.at), shown);
	const facts = missingPoints(agent).filter(({ names }) => names !== null);
	return section(
		"preview",
		"Preview",
		notice("info", "Nothing is sent yet. This is how the listing will look once it is approved."),
		{ kind: "preview", preview: previewOf(context, preview) },
		stepsTable(facts, agent.slug),
		text("A claim adds more once it is public: prove the website or the repository."),
		{ kind: "send", form: form.id, submit: form.submit },
		links(link("Back to editing", `#${form.section}`)),
	);
}

function previewOf(context: ViewContext, agent: SnapshotAgent): ListingPreview {
	const { logoSha256, websiteUrl: website, longDescription } = agent;
	// The logo may not be among the public ones.
	const { kicker, title, summary, figures, site } = agentCardView(context, {
		...agent,
		logoSha256: null,
	});
	return {
		row: agentRow(context, agent),
		logo: logoSha256 && keptLogoPath(logoSha256),
		website,
		longDescription,
		// A new agent has no rank, which comes first.
		card: { kicker, title, summary, figures: figures.slice(agent.rank === 0 ? 1 : 0), site },
		scores: scoreTables(agent),
	};
}

/** Public agents that may be the same, so that nobody submits one twice. */
export function similarBlocks(similar: readonly SimilarListing[]): Block[] {
	if (similar.length === 0) return [];
	return [
		notice(
			"warn",
			"Similar listings: look whether yours is listed already. You can claim it then.",
		),
		table("Similar listings", {
			columns: ["Agent", "What is alike"],
			rows: similar.map(({ listing, slug, by }) => [
				{ text: listing.title, path: slug && agentPath(slug) },
				likenessWords(by),
			]),
			empty: "",
		}),
	];
}

/** The button that shows what a form of a listing would make. */
export const PREVIEW = { submit: "Preview", act: "preview" };
