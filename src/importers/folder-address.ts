import { parseHttpAddress } from "./http-address.ts";

export interface RepositoryFolder {
	repository: string | undefined;
	folder?: string | undefined;
	branch?: string | undefined;
}

/** How the known forges spell the page of a folder; others get the page of the repository. */
const FOLDER_PATHS: ReadonlyMap<string, string> = new Map([
	["github.com", "/tree/"],
	["gitlab.com", "/-/tree/"],
]);

/** Page of a folder inside a repository, which tells servers apart that share one repository. */
export function folderAddress(place: RepositoryFolder): string | undefined {
	const repository = parseHttpAddress(place.repository);
	if (!repository) return undefined;
	const path = FOLDER_PATHS.get(new URL(repository).hostname);
	const segments = splitPath(place.folder);
	if (!path || segments.length === 0 || segments.includes("..")) return repository;
	const base = repository.replace(/\/+$/, "").replace(/\.git$/, "");
	const branch = splitPath(place.branch ?? "HEAD");
	return base + path + [...branch, ...segments].map(encodeSegment).join("/");
}

function splitPath(path = ""): string[] {
	return path
		.trim()
		.split("/")
		.filter((segment) => segment !== "" && segment !== ".");
}

/** Lone surrogates, which `encodeURIComponent` throws on, become the replacement character. */
function encodeSegment(segment: string): string {
	return encodeURIComponent(segment.toWellFormed());
}
