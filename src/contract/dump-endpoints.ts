import {
	DUMP_KEYS_PEM,
	DUMP_OPENSSL_LINE,
	DumpIndex,
	DumpKeys,
	DumpManifest,
	DumpSchema,
} from "./dump.ts";
import type { Endpoint } from "./endpoint.ts";
import { fileAt, read as hourly, jsonAt } from "./endpoint-row.ts";
import { MEDIA_TYPES } from "./media-types.ts";

const read = { ...hourly, schema: null } as const;

/** A dump is rewritten after a takedown, and eventually removed. */
const part = {
	...read,
	cache: { browser: 3_600, edge: 3_600 },
} as const;

/** Open data: every hour as a signed dump to download and recalculate. */
export const DUMP_ENDPOINTS = [
	{
		...read,
		id: "dumpsPage",
		path: "/dumps/",
		summary: "Open data: every available dump, for people",
		mediaType: MEDIA_TYPES.html,
	},
	{
		...read,
		id: "dumpIndex",
		path: "/dumps/index.json",
		summary: "Open data: every available dump, newest first",
		mediaType: MEDIA_TYPES.json,
		schema: DumpIndex,
	},
	{
		...part,
		id: "getDumpManifest",
		path: "/dumps/{dump}/manifest.json",
		summary: "Files of a dump, with checksums",
		mediaType: MEDIA_TYPES.json,
		schema: DumpManifest,
	},
	{
		...part,
		id: "getDumpSignature",
		path: "/dumps/{dump}/manifest.sig",
		summary:
			"Signature of the manifest of a dump: 64 raw bytes, Ed25519 (RFC 8032) over the bytes of manifest.json",
		mediaType: MEDIA_TYPES.bytes,
	},
	{
		...part,
		id: "getDumpSchema",
		path: "/dumps/{dump}/schema.json",
		summary: "JSON Schema of a dump",
		mediaType: MEDIA_TYPES.json,
		schema: DumpSchema,
	},
	{
		...part,
		id: "getDumpNdjson",
		path: "/dumps/{dump}/{table}.ndjson.gz",
		summary: "Agents, categories or incidents of a dump, one JSON line each",
		mediaType: MEDIA_TYPES.gzip,
	},
	{
		...part,
		id: "getDumpCsv",
		path: "/dumps/{dump}/{table}.csv.gz",
		summary: "Agents or signals of a dump as CSV",
		mediaType: MEDIA_TYPES.gzip,
	},
	{
		...jsonAt("dumpKeys", "/.well-known/dump-keys.json", DumpKeys),
		summary: "Public keys that dumps are signed with (JWK Set)",
		mediaType: MEDIA_TYPES.keySet,
	},
	{
		...fileAt("dumpKeysPem", `/.well-known/${DUMP_KEYS_PEM}`, MEDIA_TYPES.text),
		summary: `The same keys as PEM, the newest first, for ${DUMP_OPENSSL_LINE}`,
	},
] as const satisfies readonly Endpoint[];
