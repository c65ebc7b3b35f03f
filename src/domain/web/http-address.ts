import { REGISTRATION } from "#contract/limits.ts";

/**
 * The address as written, if it is a plain http or https address. A template such as `https://{tenant}.host/mcp` is not
 * an address, although the URL parser would accept it.
 */
export function parseHttpAddress(text: string | undefined): string | undefined {
	const address = text?.trim();
	if (!address || [...address].length > REGISTRATION.urlMaxCharacters) return undefined;
	if (/[\s\p{Cc}{}<>$]/u.test(address)) return undefined;
	return /^https?:$/.test(URL.parse(address)?.protocol ?? "") ? address : undefined;
}

/** Scheme and host of an address: the page to visit when only an endpoint or a document is known. */
export function originOf(text: string | undefined): string | undefined {
	const address = parseHttpAddress(text);
	return address && new URL(address).origin;
}

export function hostOf(text: string | undefined): string | undefined {
	const address = parseHttpAddress(text);
	return address && new URL(address).hostname;
}

interface RepositoryFolder {
	repository: string | undefined;
	folder?: string | undefined;
	branch?: string | undefined;
}

/** Paths of a folder's page on known forges. For others, the page of the repository is used. */
const FOLDER_PATHS: ReadonlyMap<string, string> = new Map([
	["github.com", "/tree/"],
	["gitlab.com", "/-/tree/"],
]);

export function folderAddress(place: RepositoryFolder): string | undefined {
	const repository = parseHttpAddress(place.repository);
	if (!repository) return undefined;
	const path = FOLDER_PATHS.get(new URL(repository).hostname);
	const segments = splitPath(place.folder);
	if (!path || segments.length === 0 || segments.includes("..")) return repository;
	const base = repository.replace(/(?<!\/)\/+$/, "").replace(/\.git$/, "");
	const branch = splitPath(place.branch ?? "HEAD");
	// `encodeURIComponent` throws on lone surrogates, so they become the replacement character.
	const encoded = [...branch, ...segments].map((part) => encodeURIComponent(part.toWellFormed()));
	return base + path + encoded.join("/");
}

function splitPath(path = ""): string[] {
	return path
		.trim()
		.split("/")
		.filter((segment) => segment !== "" && segment !== ".");
}
