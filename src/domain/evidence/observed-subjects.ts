import { repositoryKey } from "../web/web-address.ts";

/** Subjects of observations in one spelling, so that the counts of several sources can be compared. */

/** Without a folder in it. */
export function repositorySubject(url: string | null): string | null {
	if (url === null || !URL.canParse(url)) return null;
	return `https://${repositoryKey(url).replace(IN_REPOSITORY, "$1")}`;
}

const IN_REPOSITORY = /^((?:github\.com|codeberg\.org|bitbucket\.org)(?:\/[^/]+){2}).*$/;

/** Without tag and digest. */
export function imageSubject(image: string | null): string | null {
	const name = image
		?.trim()
		.toLowerCase()
		.replace(/@.*$/s, "")
		.replace(/:[^:/]*$/, "");
	return name?.replace(/^docker\.io\/(?:library\/)?/, "") || null;
}
