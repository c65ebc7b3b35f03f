import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import type { Likeness, SimilarListing } from "#domain/identity/likeness.ts";
import type { CheckLine } from "#views/dashboard/blocks.ts";

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

/** A listing that may be the same, and what they have in common. */
export function similarLine({ listing, slug, submissionId, by }: SimilarListing): CheckLine {
	const { title, creatorName, websiteUrl, repositoryUrl } = listing;
	const place = websiteUrl ?? repositoryUrl;
	return {
		icon: "warn",
		tone: "warn",
		label: `${likenessWords(by)}: ${slug === null ? "in the queue" : "public"}`,
		text: [title, creatorName, place].filter((words) => words !== null).join(", "),
		path: slug === null ? dashboardPath("deskSubmission", submissionId ?? "") : agentPath(slug),
	};
}
