import { createPublicKey, verify } from "node:crypto";
import { buffer } from "node:stream/consumers";
import * as dump from "#contract/dumps/dump.ts";
import { messageOf } from "#contract/message-of.ts";
import { parseJson } from "#contract/parse-json.ts";
import { METHODOLOGY_VERSION } from "#contract/versions.ts";
import { thumbprintOf } from "#signing/signing-keys.ts";
import type { DumpSource } from "./dump-source.ts";
import type { Tell } from "./parse-lines.ts";
import { checkFile, unpackLines } from "./read-rows.ts";
import { isOfMethod, recountDump } from "./recount.ts";

export interface DumpVerdict {
	/** Null without a valid manifest. */
	id: string | null;
	at: string | null;
	agents: number;
	differences: string[];
	count: number;
	/** What could not be checked, as a sentence. */
	note: string | null;
}

/** Most listed differences: a dump of another registry differs in everything. */
const MAX_LISTED = 1_000;

/** Checks the signature and every checksum of a dump, and recomputes every score, rank and check from the dump alone. */
export async function verifyDump(source: DumpSource, keys: readonly dump.DumpKey[]) {
	const verdict: DumpVerdict = {
		id: null,
		at: null,
		agents: 0,
		differences: [],
		count: 0,
		note: null,
	};
	const tell: Tell = (difference) => {
		verdict.count += 1;
		if (verdict.differences.length < MAX_LISTED) verdict.differences.push(difference);
	};
	const manifest = await readManifest(source, keys, tell);
	if (!manifest) return verdict;
	const { id, at } = manifest;
	if (!isOfMethod(manifest)) {
		verdict.note = `Scores and ranks were not recalculated: methodology ${manifest.methodology_version} calculated them, and this program knows ${METHODOLOGY_VERSION}. Signature, checksums and lines were checked.`;
	} else if (manifest.methodology_version !== METHODOLOGY_VERSION) {
		tell(
			`the dump was scored by methodology ${manifest.methodology_version}, but this program knows ${METHODOLOGY_VERSION}`,
		);
	}
	for (const file of manifest.files) {
		if (!RECOUNTED.includes(file.name)) await checkWhole(source, file, tell);
	}
	const linesOf = (name: string) => openLines(source, { name, manifest, tell });
	const hasEvidence = manifest.files.some(({ name }) => name === EVIDENCE);
	return Object.assign(verdict, {
		id,
		at,
		agents: await recountDump({
			manifest,
			agents: linesOf(AGENTS),
			incidents: linesOf(INCIDENTS),
			evidence: hasEvidence ? linesOf(EVIDENCE) : undefined,
			tell,
		}),
	});
}

/** Files that are verified while they are recomputed. */
const AGENTS = "agents.ndjson.gz";
const INCIDENTS = "incidents.ndjson.gz";
const EVIDENCE = "evidence.ndjson.gz";
const RECOUNTED: readonly string[] = [AGENTS, INCIDENTS, EVIDENCE];

async function readManifest(source: DumpSource, keys: readonly dump.DumpKey[], tell: Tell) {
	const chunks = await source.read(dump.DUMP_MANIFEST);
	if (!chunks) {
		tell(`${dump.DUMP_MANIFEST} is missing`);
		return undefined;
	}
	const bytes = await buffer(chunks);
	const parsed = dump.DumpManifest.safeParse(parseJson(bytes.toString()));
	if (!parsed.success) {
		tell(`${dump.DUMP_MANIFEST} is not the manifest of a dump`);
		return undefined;
	}
	const signature = await source.read(dump.DUMP_SIGNATURE);
	if (!signature) tell(`${dump.DUMP_SIGNATURE} is missing`);
	else {
		const signed = { manifest: bytes, signature: await buffer(signature) };
		const fault = checkSignature(
			{ ...signed, keyId: parsed.data.key_id, at: parsed.data.at },
			keys,
		);
		if (fault !== undefined) tell(fault);
	}
	return parsed.data;
}

async function checkWhole(source: DumpSource, file: dump.DumpFile, tell: Tell): Promise<void> {
	const chunks = await source.read(file.name);
	if (!chunks) {
		tell(`${file.name} is missing`);
		return;
	}
	const checked = checkFile(chunks, file);
	for await (const _ of checked.chunks);
	const fault = checked.fault();
	if (fault !== undefined) tell(fault);
}

/** The lines of a file. Faults of the file itself are reported after its end. */
async function* openLines(
	source: DumpSource,
	{ name, manifest, tell }: { name: string; manifest: dump.DumpManifest; tell: Tell },
): AsyncGenerator<string> {
	const file = manifest.files.find((row) => row.name === name);
	const chunks = file && (await source.read(name));
	if (!chunks) {
		tell(`${name} is missing`);
		return;
	}
	const checked = checkFile(chunks, file);
	let rows = 0;
	try {
		for await (const line of unpackLines(checked.chunks)) {
			rows += 1;
			yield line;
		}
		const fault = checked.fault();
		if (fault !== undefined) tell(fault);
	} catch (error) {
		tell(`${name} cannot be unpacked: ${messageOf(error)}`);
	}
	if (rows !== file.rows) tell(`${name} has ${rows} lines, but the manifest says ${file.rows}`);
}

interface Signed {
	manifest: Uint8Array;
	signature: Uint8Array;
	keyId: string;
	at: string;
}

/** Why a signature is not valid. Undefined if one of these keys made it while it was valid. */
function checkSignature({ manifest, signature, keyId, at }: Signed, keys: readonly dump.DumpKey[]) {
	const key = keys.find(({ x }) => thumbprintOf(x) === keyId);
	if (!key) return `the manifest is signed by an unknown key, ${keyId}`;
	const { kty, crv, x } = key;
	const publicKey = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
	if (!verify(null, manifest, publicKey, signature))
		return `the signature of the manifest was not made with its key ${keyId}`;
	if (key.retired_at === null || Date.parse(at) <= Date.parse(key.retired_at)) return undefined;
	return `the key ${keyId} was retired at ${key.retired_at}, before the instant of the dump`;
}
