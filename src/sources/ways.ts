import { documentPages } from "./document-pages.ts";
import { folderPages } from "./folder-pages.ts";
import { gitPages, isRepository } from "./git-folder.ts";
import { mcpPages } from "./mcp-pages.ts";
import type { ReadWay, SourceToRead } from "./way.ts";

interface WayRow {
	/** What the row is for, by where a source is and what it holds. */
	fits(source: Pick<SourceToRead, "format" | "place">): boolean;
	read: ReadWay;
}

/** The first that fits. */
const WAYS: readonly WayRow[] = [
	{ fits: ({ place }) => isRepository(place), read: gitPages },
	{
		fits: ({ format, place }) => format === "mcp-registry" && isAddress(place) && !isFile(place),
		read: mcpPages,
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

/** A list that seeds a registry is one document. */
function isFile(place: string): boolean {
	return URL.parse(place)?.pathname.endsWith(".json") ?? false;
}
