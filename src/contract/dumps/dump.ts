import { z } from "zod";
import { Count, HttpUrl, Instant, Score, Slug } from "../primitives.ts";
import { FEAR_GREED_LABELS } from "../vocabulary.ts";

/** Folder next to the releases. Dumps outlive them, and file hosts serve it under the same name. */
export const DUMPS_FOLDER = "dumps";
/** Names sort by their instants. */
export const DUMP_ID_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;
export const DUMP_MANIFEST = "manifest.json";
export const DUMP_SIGNATURE = "manifest.sig";
export const DUMP_SCHEMA = "schema.json";
export const DUMP_INDEX = "index.json";
export const dumpPath = (dump: string, file: string) => `/${DUMPS_FOLDER}/${dump}/${file}`;

export const DUMP_KEYS_PEM = "dump-keys.pem";
/** Verifies the signature of a manifest with OpenSSL 3, with these three files in one folder. */
export const DUMP_OPENSSL_LINE = `openssl pkeyutl -verify -pubin -inkey ${DUMP_KEYS_PEM} -rawin -in ${DUMP_MANIFEST} -sigfile ${DUMP_SIGNATURE}`;

/** How long dumps are kept: first the last one of each hour, then the last one of each day. */
export const DUMP_KEPT_DAYS = { each: 30, daily: 365 } as const;

/** What the registry can license: its own figures and their arrangement. */
export const DUMP_LICENSE = {
	id: "CC0-1.0",
	url: "https://creativecommons.org/publicdomain/zero/1.0/",
	covers:
		"Scores, ranks, counts and the collection as such. Titles, descriptions and other texts about agents belong to their authors and are passed on as facts about public listings.",
} as const;

const License = z.object({ id: z.string(), url: HttpUrl, covers: z.string() });

const Sha256 = z
	.string()
	.regex(/^[0-9a-f]{64}$/)
	.meta({ description: "SHA-256 of the file as served, in hexadecimal." });

export const DumpFile = z
	.object({
		name: z.string(),
		bytes: Count,
		sha256: Sha256,
		rows: Count.nullable().meta({ description: "Null if the file has no rows." }),
	})
	.meta({ id: "DumpFile" });
export type DumpFile = z.infer<typeof DumpFile>;

export const DumpMood = z
	.object({
		value: Score.nullable(),
		label: z.enum(FEAR_GREED_LABELS).nullable(),
		// Dumps of earlier methods lack them.
		known_weight: z.int().min(0).max(100).optional(),
		days: Count.optional().meta({
			description: "Days since the first hour, up to the number that an index needs.",
		}),
		components: z.array(z.object({ name: z.string(), value: Score, weight: z.number() })),
	})
	.meta({
		id: "DumpMood",
		description: "The market mood of the hour. Null while too little is known.",
	});

export type DumpMood = z.infer<typeof DumpMood>;

export const TakenDownRow = z.object({ slug: Slug, removed_at: Instant }).meta({
	id: "TakenDownRow",
	description: "An agent that a moderator took down, with all its former slugs.",
});
export type TakenDownRow = z.infer<typeof TakenDownRow>;

export const DumpManifest = z
	.object({
		format: z.literal(1),
		id: z.string().regex(DUMP_ID_PATTERN),
		at: Instant.meta({ description: "Instant at which everything was calculated." }),
		methodology_version: z.string(),
		registry: z.object({ name: z.string(), url: HttpUrl }),
		license: License,
		agents: Count,
		mood: DumpMood,
		key_id: z.string().meta({ description: "`kid` of the key that signed this manifest." }),
		files: z.array(DumpFile),
		taken_down: z.array(TakenDownRow).optional().meta({
			description:
				"Agents that the dump used to contain. It was rewritten without them, with ranks and mood recalculated. Absent if it was never rewritten.",
		}),
	})
	.meta({
		id: "DumpManifest",
		description:
			"The files of a dump. `manifest.sig` is the Ed25519 signature (64 bytes, RFC 8032) of the bytes of this file, and covers all other files by their checksums.",
	});
export type DumpManifest = z.infer<typeof DumpManifest>;

export const IndexedDump = z
	.object({
		id: z.string(),
		at: Instant,
		unchanged_until: Instant.meta({
			description: "Last hour with the same content. An hour without changes has no separate dump.",
		}),
		agents: Count,
		bytes: Count.meta({ description: "Total of all its files." }),
		manifest_url: HttpUrl,
		signature_url: HttpUrl.meta({
			description: "64 raw bytes: Ed25519 (RFC 8032) over the bytes behind `manifest_url`.",
		}),
	})
	.meta({ id: "IndexedDump" });
export type IndexedDump = z.infer<typeof IndexedDump>;

export const WithdrawnDump = z
	.object({
		id: z.string(),
		reason: z.enum(["being_rewritten", "unverifiable"]).meta({
			description:
				"being_rewritten: it contains an agent that was taken down, and will return without it, or as it was if the agent is restored. unverifiable: it could not be rewritten in a verifiable form.",
		}),
	})
	.meta({ id: "WithdrawnDump", description: "A dump that is no longer published." });
export type WithdrawnDump = z.infer<typeof WithdrawnDump>;

export const DumpIndex = z
	.object({
		license: License,
		keys_url: HttpUrl,
		kept_days: z.object({ each: Count, daily: Count }),
		dumps: z.array(IndexedDump).meta({ description: "Newest first." }),
		taken_down: z.array(TakenDownRow).meta({
			description:
				"Agents that were taken down. No dump listed here contains them. Please remove them from your copies, too.",
		}),
		withdrawn: z.array(WithdrawnDump),
	})
	.meta({ id: "DumpIndex", description: "Every available dump." });
export type DumpIndex = z.infer<typeof DumpIndex>;

export const DumpKey = z
	.object({
		kty: z.literal("OKP"),
		crv: z.literal("Ed25519"),
		x: z.string().regex(/^[\w-]{43}$/),
		kid: z.string().meta({ description: "Thumbprint of the key (RFC 7638)." }),
		use: z.literal("sig"),
		alg: z.literal("EdDSA"),
		created_at: Instant,
		retired_at: Instant.nullable().meta({
			description: "From then on it signs nothing new. Dumps that it signed before remain valid.",
		}),
	})
	.meta({ id: "DumpKey" });
export type DumpKey = z.infer<typeof DumpKey>;

export const DumpKeys = z
	.object({ keys: z.array(DumpKey).meta({ description: "Newest first." }) })
	.meta({
		id: "DumpKeys",
		description: "Public keys that dumps are signed with (JWK Set, RFC 7517).",
	});
export type DumpKeys = z.infer<typeof DumpKeys>;

export const DumpSchema = z
	.looseObject({
		$schema: HttpUrl,
		title: z.string(),
		description: z.string(),
		methodology_version: z.string(),
		files: z.record(z.string(), z.union([z.string(), z.array(z.string())])).meta({
			description: "Contents of each file: in words, or as the names of its columns.",
		}),
		$defs: z.record(z.string(), z.unknown()),
	})
	.meta({ id: "DumpSchema", description: "JSON Schema (2020-12) of a dump." });
