import { MEDIA_TYPES } from "../http/endpoint.ts";
import { fileAt, jsonAt, type More, read } from "../http/endpoint-row.ts";
import * as dump from "./dump.ts";

/** A file that no release has. */
function at<const Id extends string>(id: Id, path: string, mediaType: string, more: More) {
	return { ...read, path, mediaType, schema: null, ...more, id } as const;
}

/** A part of a dump, which is rewritten after a takedown and eventually removed. */
function partAt<const Id extends string>(
	...[id, file, mediaType, more]: Parameters<typeof at<Id>>
) {
	const rewritten = { cache: { browser: 3_600, edge: 3_600 }, ...more };
	return at(id, `/dumps/{dump}/${file}`, mediaType, rewritten);
}

export const DUMP_ENDPOINTS = [
	at("dumpsPage", "/dumps/", MEDIA_TYPES.html, {
		summary: "Open data: every available dump, for people",
	}),
	at("dumpIndex", "/dumps/index.json", MEDIA_TYPES.json, {
		schema: dump.DumpIndex,
		summary: "Open data: every available dump, newest first",
	}),
	partAt("getDumpManifest", "manifest.json", MEDIA_TYPES.json, {
		schema: dump.DumpManifest,
		summary: "Files of a dump, with checksums",
	}),
	partAt("getDumpSignature", "manifest.sig", MEDIA_TYPES.bytes, {
		summary:
			"Signature of the manifest of a dump: 64 raw bytes, Ed25519 (RFC 8032) over the bytes of manifest.json",
	}),
	partAt("getDumpSchema", "schema.json", MEDIA_TYPES.json, {
		schema: dump.DumpSchema,
		summary: "JSON Schema of a dump",
	}),
	partAt("getDumpNdjson", "{table}.ndjson.gz", MEDIA_TYPES.gzip, {
		summary: "Agents, categories or incidents of a dump, one JSON line each",
	}),
	partAt("getDumpCsv", "{table}.csv.gz", MEDIA_TYPES.gzip, {
		summary: "Agents or signals of a dump as CSV",
	}),
	jsonAt("dumpKeys", "/.well-known/dump-keys.json", dump.DumpKeys, {
		summary: "Public keys that dumps are signed with (JWK Set)",
		mediaType: MEDIA_TYPES.keySet,
	}),
	fileAt("dumpKeysPem", `/.well-known/${dump.DUMP_KEYS_PEM}`, MEDIA_TYPES.text, {
		summary: `The same keys as PEM, the newest first, for ${dump.DUMP_OPENSSL_LINE}`,
	}),
] as const;
