import { fillPath, type PathParameters } from "../http/addresses.ts";
import { ASSETS } from "../http/assets.ts";
import type { CacheSeconds, Endpoint } from "../http/endpoint.ts";
import { ENDPOINTS } from "../http/endpoints.ts";
import { MOVED_PAGES, PAGES } from "../http/pages.ts";

export interface FilePlace {
	/** The canonical path of the answer. Null for a variant, which needs a query. */
	address: string | null;
	mediaType: string;
	cache: CacheSeconds;
}

interface FileRow extends FilePlace {
	regex: RegExp;
}

/** Hosts that only have files serve pages that lead on under former addresses. */
const MOVED = Object.keys(MOVED_PAGES).map((path) => ({
	...PAGES[0],
	path,
	file: `${path.slice(1)}index.html`,
}));

/** Rows without names, by file, and the others as patterns that exclude each other. */
const { literals, patterns } = compile([...ENDPOINTS, ...PAGES, ...ASSETS, ...MOVED]);

/** How a file of a release is served. Undefined for a file that no row serves. */
export function findFilePlace(file: string): FilePlace | undefined {
	const literal = literals.get(file);
	if (literal) return placeOf(literal);
	for (const row of patterns) {
		const match = row.regex.exec(file);
		if (match) return placeOf(row, match.groups);
	}
	return undefined;
}

function placeOf({ address, mediaType, cache }: FileRow, names: PathParameters = {}): FilePlace {
	return { address: address && fillPath(address, names), mediaType, cache };
}

function compile(endpoints: readonly Endpoint[]) {
	const literals = new Map<string, FileRow>();
	const patterns: FileRow[] = [];
	for (const { path, file, mediaType, cache, variants = [] } of endpoints) {
		if (!file || cache === "no-store") continue;
		const rows = [
			{ file, address: path, mediaType },
			...variants.map((variant) => ({ ...variant, address: null })),
		];
		for (const { file, address, mediaType } of rows) {
			const row = { regex: patternOf(file), address, mediaType, cache };
			if (file.includes("{")) patterns.push(row);
			else literals.set(file, row);
		}
	}
	return { literals, patterns };
}

/** Only names of assets and checks contain dots, so a variant can be distinguished from the main file. */
function patternOf(file: string): RegExp {
	const text = file
		.replace(/[.]/g, "\\.")
		.replace(/\{(asset|check)\}/g, "(?<$1>[^/]+)")
		.replace(/\{(\w+)\}/g, "(?<$1>[^/.]+)");
	return new RegExp(`^${text}$`);
}
