import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { POLICIES } from "#connect/policies/all-policies.ts";
import { Exported } from "#contract/collections/command-inputs.ts";
import { LOCK } from "#contract/evidence/lock.ts";
import type { EndpointId } from "#contract/http/endpoints.ts";
import { LIST_PAGE } from "#contract/limits.ts";
import { ifThere } from "#disk/durable-file.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { type AnswerSchema, type Caller, callForJson, callRegistry } from "./call-registry.ts";

type Differing = Awaited<ReturnType<typeof compareFolder>>;
type Files = ReadonlyMap<string, Buffer>;

/** Folders that have nothing but what was exported. */
const OWN_FOLDERS = ["servers", "policy"];

/** All files of a collection. What changes by itself each hour is left out, so that equal ones give equal files. */
export async function exportFiles(
	caller: Caller,
	of: { collection: unknown },
	report: (done: number, total: number) => void,
): Promise<Files> {
	const files = new Map<string, Buffer>();
	const put = (file: string, value: unknown) => {
		const sorted: unknown = JSON.parse(canonicalJson(value));
		files.set(file, Buffer.from(`${JSON.stringify(sorted, null, "\t")}\n`));
		report(files.size, files.size + 1);
	};
	const json = async <Data>(schema: AnswerSchema<Data>, id: EndpointId, query = {}) =>
		(await callForJson(caller, schema, [id, { ...of, ...query }])).data;

	const { as_of, proposals, entries, ...head } = await json(Exported.collection, "getCollection");
	put("collection.json", { ...head, entries: entries.map(({ passes, ...entry }) => entry) });
	put(LOCK.file, { ...(await json(Exported.whole, "lockCollection")), made_at: head.updated_at });
	put("ai-catalog.json", await json(Exported.whole, "collectionCatalog"));
	files.set("changes.atom", (await callRegistry(caller, ["collectionChangesAtom", of])).bytes);
	// Some clients read only an address, which one for members has not, and a machine may have no key to sign with.
	const lacking = head.visibility === "members" ? [400] : [];
	const policies = POLICIES.flatMap(({ ids: [client], file }) => [
		{ file, client },
		{ file: `${file}.sig`, client, format: "signature" },
	]);
	for (const { file, ...query } of policies) {
		const call = ["getCollectionPolicy", { ...of, ...query }] as const;
		const accepted = "format" in query ? [503, ...lacking] : lacking;
		const { status, bytes } = await callRegistry(caller, call, { accepted });
		if (status === 200) files.set(`policy/${file}`, bytes);
	}
	let cursor: string | undefined;
	let page = 1;
	do {
		const query = { limit: LIST_PAGE.maxLimit, cursor };
		const { servers, metadata } = await json(Exported.servers, "collectionServers", query);
		put(`servers/${page}.json`, { servers: servers.map(withoutStanding) });
		cursor = metadata.nextCursor;
		page += 1;
	} while (cursor !== undefined);
	return files;
}

type Server = { _meta: Readonly<Record<string, unknown>> };

/** Scores and ranks are of the hour. */
function withoutStanding({ _meta, ...server }: Server) {
	const kept = Object.entries(_meta).filter(([name]) => !name.endsWith("/standing"));
	return { ...server, _meta: Object.fromEntries(kept) };
}

/** Files of a folder that are not as they were exported. */
export async function compareFolder(folder: string, files: Files) {
	const compared = [...files].map(async ([file, bytes]) => {
		const there = await ifThere(readFile(join(folder, file)));
		const state = there ? "differs" : "missing";
		return there?.equals(bytes) ? [] : [{ file, state } as const];
	});
	const left = OWN_FOLDERS.map(async (own) => {
		const names = (await ifThere(readdir(join(folder, own)))) ?? [];
		const others = names.map((name) => `${own}/${name}`).filter((file) => !files.has(file));
		return others.sort().map((file) => ({ file, state: LEFT }) as const);
	});
	return (await Promise.all([...compared, ...left])).flat();
}

const LEFT = "left over";

/** What writing them did to files in these states. */
export const WRITTEN = { differs: "changed", missing: "new", [LEFT]: "removed" } as const;

export async function writeFolder(folder: string, files: Files, differing: Differing) {
	for (const { file, state } of differing) {
		const path = join(folder, file);
		await mkdir(dirname(path), { recursive: true });
		await (state === LEFT ? rm(path) : writeFile(path, files.get(file) ?? ""));
	}
}
