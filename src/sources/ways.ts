import { cardPages } from "./card-list.ts";
import { documentPages } from "./document-pages.ts";
import { feedPages } from "./feed-pages.ts";
import { folderPages } from "./folder-pages.ts";
import { gitPages, isRepository } from "./git-folder.ts";
import { mcpPages } from "./mcp-pages.ts";
import type { ReadWay, SourceToRead } from "./way.ts";

interface WayRow {
	/** True if this is the reader for a source of this format and place. */
	fits(source: Pick<SourceToRead, "format" | "place">): boolean;
	read: ReadWay;
}

/** The first that fits is used. */
const WAYS: readonly WayRow[] = [
	{ fits: ({ place }) => isRepository(place), read: gitPages },
	{ fits: ({ format }) => format === "card-list", read: cardPages },
	{
		fits: ({ format, place }) => format === "mcp-registry" && isAddress(place) && !isFile(place),
		read: mcpPages,
	},
	{
		fits: ({ format, place }) => format === "agent-registry" && isAddress(place) && !isFile(place),
		read: feedPages,
	},
	{ fits: ({ place }) => isAddress(place), read: documentPages },
	{ fits: () => true, read: folderPages },
];

export function findWay(source: Pick<SourceToRead, "format" | "place">): ReadWay {
	return WAYS.find((row) => row.fits(source))?.read ?? folderPages;
}

function isAddress(place: string): boolean {
	return /^https?:\/\//iu.test(place);
}

/** A file that lists servers, or a bulk feed with chosen fields, is a single document. */
function isFile(place: string): boolean {
	const { pathname = "", searchParams } = URL.parse(place) ?? {};
	return (
		/\.(?:json|csv)$/u.test(pathname) ||
		["format", "fields"].some((name) => searchParams?.has(name))
	);
}
