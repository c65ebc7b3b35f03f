import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import type { Likeness, SimilarListing } from "#domain/identity/likeness.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import * as ui from "#views/dashboard/blocks.ts";

const WORDS: Readonly<Record<Likeness, string>> = {
	website: "Same website",
	repository: "Same repository",
	title: "Same title",
	look: "Look-alike title",
	logo: "Same logo",
	description: "Same description",
	wording: "Similar description",
	host: "Same host",
	words: "Similar title",
};

export function likenessWords(by: readonly Likeness[]): string {
	return by.map((name) => WORDS[name]).join(", ");
}

/** Compared facts, and the kinds of similarity that mark them. */
const FACTS: readonly (readonly [
	label: string,
	value: (listing: Listing) => string | null,
	marks: readonly Likeness[],
])[] = [
	["Title", ({ title }) => title, ["title", "look", "words"]],
	["Creator", ({ creatorName }) => creatorName, []],
	["Website", ({ websiteUrl }) => websiteUrl, ["website", "host"]],
	["Repository", ({ repositoryUrl }) => repositoryUrl, ["repository"]],
	["Description", ({ shortDescription }) => shortDescription, ["description", "wording"]],
];

export function deskSimilar(listing: Listing, similar: readonly SimilarListing[]) {
	if (similar.length === 0) return null;
	const facts = FACTS.map(
		([label, value, marks]): ui.Row => [
			label,
			value(listing) ?? "",
			...similar.map(({ listing: other, by }): ui.Cell => {
				const isMarked = marks.some((mark) => by.includes(mark));
				return { text: value(other) ?? "", ...(isMarked ? { tone: "warn" } : {}) };
			}),
		],
	);
	const logos: ui.Row = [
		"Logo",
		logoCell(listing),
		...similar.map((other) => logoCell(other.listing)),
	];
	const rows: ui.Row[] = [
		["In common", "", ...similar.map(({ by }) => likenessWords(by))],
		...facts,
		...([listing, ...similar.map((other) => other.listing)].some(({ logoSha256 }) => logoSha256)
			? [logos]
			: []),
		["Page", "", ...similar.map(pageCell)],
	];
	return ui.section(
		"similar",
		"Similar listings",
		ui.table("This submission next to similar listings", {
			columns: ["", "This submission", ...similar.map(nameOf)],
			rows,
			empty: "",
		}),
	);
}

/** Numbered, because values stand below each other on phones. */
function nameOf({ slug }: SimilarListing, place: number): string {
	return `${place + 1}. ${slug === null ? "In the queue" : "Public"}`;
}

function logoCell({ logoSha256, title }: Listing): ui.Cell {
	if (logoSha256 === null) return { text: "" };
	return { text: `Logo of ${title}`, picture: dashboardPath("keptLogo", logoSha256) };
}

function pageCell({ slug, submissionId, listing }: SimilarListing): ui.Cell {
	const path =
		slug === null ? dashboardPath("deskSubmission", submissionId ?? "") : agentPath(slug);
	return { text: listing.title, path };
}
