/** Where a page can be shared. These sites are not contacted before a reader follows a link. */
const WAYS: readonly { label: string; hrefOf: (page: SharedPage) => string }[] = [
	{ label: "E-mail", hrefOf: ({ title, url }) => mailLink("", { subject: title, body: url }) },
	{
		label: "Bluesky",
		hrefOf: ({ title, url }) => `https://bsky.app/intent/compose?text=${encode(`${title} ${url}`)}`,
	},
	{
		label: "LinkedIn",
		hrefOf: ({ url }) => `https://www.linkedin.com/sharing/share-offsite/?url=${encode(url)}`,
	},
	{
		label: "X",
		hrefOf: ({ title, url }) =>
			`https://x.com/intent/post?text=${encode(title)}&url=${encode(url)}`,
	},
];

export interface SharedPage {
	title: string;
	url: string;
}

export type ShareLinks = ReturnType<typeof shareLinks>;

export function shareLinks(page: SharedPage) {
	return {
		/** Address to copy. */
		url: page.url,
		links: WAYS.map(({ label, hrefOf }) => ({ label, href: hrefOf(page) })),
	};
}

/** A `mailto:` link (RFC 6068). */
function mailLink(to: string, { subject, body }: { subject: string; body: string }): string {
	return `mailto:${to}?subject=${encode(subject)}&body=${encode(body.replaceAll("\n", "\r\n"))}`;
}

/** Text from strangers may contain half a surrogate pair, which cannot be encoded. */
function encode(text: string): string {
	return encodeURIComponent(text.toWellFormed());
}
