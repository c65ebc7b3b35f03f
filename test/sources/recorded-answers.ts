import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

export interface RecordedVersion {
	name: string;
	version: string;
	updatedAt: string;
	status?: "active" | "deprecated" | "deleted";
	statusMessage?: string;
	/** More members of its server.json. */
	server?: object;
}

/** Answers instead of the registry, which would return `honest` for what was `asked`. */
export type Fault = (response: ServerResponse, honest: string, asked: string) => void;

export interface RecordedRegistry {
	address: string;
	/** Paths with queries, in order. */
	asked: string[];
	headers: IncomingMessage["headers"][];
	/** Versions that it lists, which can be changed between requests. */
	versions: RecordedVersion[];
	/** Faults of coming requests, by their numbers from 1. */
	faults: Map<number, Fault>;
	/** The fault of a request. By default from `faults`. */
	faultOf: (request: number) => Fault | undefined;
	/** Parameters that it refuses with 400. */
	unknown: Set<string>;
}

/** A registry of MCP servers that does not listen, with the paging of the official one. */
export function recordRegistry(versions: RecordedVersion[]): RecordedRegistry {
	const faults: RecordedRegistry["faults"] = new Map();
	return {
		address: "",
		asked: [],
		headers: [],
		versions,
		faults,
		faultOf: (request) => faults.get(request),
		unknown: new Set(),
	};
}

export function answerFor(registry: RecordedRegistry): RequestListener {
	return (request, response) => {
		registry.asked.push(request.url ?? "");
		registry.headers.push(request.headers);
		const { searchParams, pathname } = new URL(request.url ?? "", "http://registry.test");
		const honest = JSON.stringify(pageOf(registry.versions, searchParams));
		const fault = registry.faultOf(registry.asked.length);
		if (fault) return fault(response, honest, request.url ?? "");
		if (pathname !== "/v0.1/servers") return void response.writeHead(404).end("{}");
		const refused = [...searchParams.keys()].some((name) => registry.unknown.has(name));
		if (refused) return void response.writeHead(400).end('{"error":"unknown parameter"}');
		response.setHeader("Content-Type", "application/json").end(honest);
	};
}

function pageOf(versions: readonly RecordedVersion[], parameters: URLSearchParams) {
	const limit = Number(parameters.get("limit") ?? 30);
	const since = parameters.get("updated_since");
	const isDeletedTold = since !== null || parameters.get("include_deleted") === "true";
	const after = parameters.get("cursor") ?? "";
	const listed = versions
		.filter(({ status }) => isDeletedTold || status !== "deleted")
		.filter(({ updatedAt }) => since === null || updatedAt >= since)
		.toSorted((left, right) => (cursorOf(left) < cursorOf(right) ? -1 : 1))
		.filter((version) => cursorOf(version) > after);
	const last = listed.length > limit ? listed[limit - 1] : undefined;
	const servers = listed.slice(0, limit).map(entryOf);
	return {
		servers,
		metadata: { count: servers.length, ...(last && { nextCursor: cursorOf(last) }) },
	};
}

function cursorOf({ name, version }: RecordedVersion): string {
	return `${name}:${version}`;
}

function entryOf({ name, version, updatedAt, server, status, statusMessage }: RecordedVersion) {
	const official = { status: status ?? "active", statusMessage, publishedAt: updatedAt, updatedAt };
	return {
		server: { name, version, description: `Knows ${name}.`, ...server },
		_meta: { "io.modelcontextprotocol.registry/official": official },
	};
}

/** This many servers of one version each. */
export function recordedServers(count: number): RecordedVersion[] {
	return Array.from({ length: count }, (_, index) => ({
		name: `io.github.lightkeeper/lamp-${String(index).padStart(4, "0")}`,
		version: "1.0.0",
		updatedAt: `2026-04-01T00:${String(index % 60).padStart(2, "0")}:00.000Z`,
	}));
}
