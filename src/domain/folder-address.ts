import { parseHttpAddress } from "./http-address.ts";

export interface RepositoryFolder {
	repository: string | undefined;
	folder?: string | undefined;
	branch?: string | undefined;
}

/** Paths of a folder's page on known forges. For others, the page of the repository is used. */
const FOLDER_PATHS: ReadonlyMap<string, string> = new Map([
	["github.com", "/tree/"],
	["gitlab.com", "/-/tree/"],
]);

/** Page of a folder in a repository. It distinguishes servers that share a repository. */
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

/** `encodeURIComponent` throws on lone surrogates, so they become the replacement character. */
function encodeSegment(segment: string): string {
	return encodeURIComponent(segment.toWellFormed());
}
