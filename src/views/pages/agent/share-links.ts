export type ShareLinks = ReturnType<typeof shareLinks>;

/** Where a page can be shared. These sites are not contacted before a reader follows a link. */
export function shareLinks({ title, url }: { title: string; url: string }) {
	const [name, page] = [title, url].map(encode);
	return {
		/** Address to copy. */
		url,
		links: [
			{ label: "E-mail", href: `mailto:?subject=${name}&body=${page}` },
			{ label: "Bluesky", href: `https://bsky.app/intent/compose?text=${name}%20${page}` },
			{ label: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
			{ label: "X", href: `https://x.com/intent/post?text=${name}&url=${page}` },
		],
	};
}

/** Text from strangers may contain half a surrogate pair, which cannot be encoded. */
function encode(text: string): string {
	return encodeURIComponent(text.toWellFormed());
}
