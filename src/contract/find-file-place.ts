import { fillTemplate, type PathParameters } from "./addresses.ts";
import { ASSETS } from "./assets.ts";
import type { CacheSeconds, Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { PAGES } from "./pages.ts";

/** What is served from a file of a release, and as what. */
export interface FilePlace {
	/** The canonical path of the answer; null for a variant, which only a query leads to. */
	address: string | null;
	mediaType: string;
	cache: CacheSeconds;
}

interface FileRow {
	regex: RegExp;
	address: string | null;
	mediaType: string;
	cache: CacheSeconds;
}

/** Rows without names in them, by file; and the others as patterns, none of which fits a file of another. */
const { literals, patterns } = compile([...ENDPOINTS, ...PAGES, ...ASSETS]);

/** Finds out what a file of a release is served as; undefined for a file that no row serves. */
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
	return { address: address && fillTemplate(address, names), mediaType, cache };
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

/** Names of assets have dots; those of everything else have none, so that a variant is told from the main file. */
function patternOf(file: string): RegExp {
	const text = file
		.replace(/[.]/g, "\\.")
		.replace("{asset}", "(?<asset>[^/]+)")
		.replace(/\{(\w+)\}/g, "(?<$1>[^/.]+)");
	return new RegExp(`^${text}$`);
}
