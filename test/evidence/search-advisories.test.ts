import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSnapshot } from "#evidence/osv-snapshot.ts";
import { searchAdvisories } from "#evidence/search-advisories.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { startHost } from "../outbound/listening-host.ts";

const AT = new Date("2026-05-04T12:00:00.000Z");

const about = (ecosystem: string, name: string, range: object) => ({
	package: { ecosystem, name },
	...range,
});
const before = (type: string, fixed: string) => ({
	ranges: [{ type, events: [{ introduced: "0" }, { fixed }] }],
});

/** As OSV publishes them. */
const DOCUMENTS = [
	{
		id: "MAL-2026-1",
		modified: "2026-05-01T08:00:00Z",
		summary: "Malicious code in tide-mail (npm)",
		affected: [about("npm", "tide-mail", { versions: ["1.0.16"] })],
	},
	{
		id: "GHSA-aaaa-bbbb-cccc",
		modified: "2026-05-02T08:00:00.123456789Z",
		summary: "Command injection",
		affected: [
			about("npm", "tide-mail", before("SEMVER", "1.0.17")),
			about("PyPI", "Tide_Mail", before("ECOSYSTEM", "2.0rc1")),
		],
	},
	{
		id: "GHSA-dddd-eeee-ffff",
		modified: "2026-05-03T08:00:00Z",
		withdrawn: "2026-05-03T08:00:00Z",
		affected: [about("npm", "tide-mail", before("SEMVER", "9.0.0"))],
	},
	{
		id: "GHSA-gggg-hhhh-iiii",
		modified: "2026-04-01T08:00:00Z",
		affected: [about("npm", "tide-mail-2", before("SEMVER", "9.0.0"))],
	},
];

async function search(documents: AsyncIterable<string>, subjects: readonly string[]) {
	return searchAdvisories(documents, { subjects, now: () => AT });
}
async function* texts(...documents: unknown[]) {
	for (const one of documents) yield typeof one === "string" ? one : JSON.stringify(one);
}

describe("a search in a snapshot of advisories", () => {
	const bad = "MAL-2026-1";
	const weak = "GHSA-aaaa-bbbb-cccc";
	it.each([
		["package:npm/tide-mail@1.0.16", [bad, weak], []],
		["package:npm/tide-mail@1.0.15", [weak], []],
		["package:npm/tide-mail@1.0.17", [], []],
		["package:npm/tide-mail@latest", [], [weak, bad]],
		["package:npm/tide-mail", [], [weak, bad]],
		["package:npm/Tide-Mail@1.0.16", [], []],
		["package:npm/tide@1.0.16", [], []],
		["package:pypi/tide.mail@2.0a1", [weak], []],
		["package:pypi/tide-mail@2.0", [], []],
	])("finds for %s %j, and cannot decide %j", async (subject, matches, undecided) => {
		const [found] = await search(texts(...DOCUMENTS), [subject]);
		expect(found?.matches.map(({ id }) => id)).toEqual(matches);
		expect(found?.undecided).toEqual(undecided);
		expect(found?.snapshot_at).toBe("2026-05-03T08:00:00.000Z");
	});

	it("says what it found where, malicious ones first", async () => {
		const [found] = await search(texts(DOCUMENTS), ["package:npm/tide-mail@1.0.16"]);
		expect(found).toMatchObject({
			kind: "advisories",
			subject: "advisories:npm/tide-mail@1.0.16",
			observed_at: AT.toISOString(),
		});
		expect(found?.matches[0]).toEqual({
			id: bad,
			summary: "Malicious code in tide-mail (npm)",
			malicious: true,
			url: "https://osv.dev/vulnerability/MAL-2026-1",
		});
	});

	it("has not searched for packages of an ecosystem that the snapshot lacks", async () => {
		const subjects = ["package:cargo/tide-mail@1.0.0", "package:oci/tide/mail@1.0.0"];
		const found = await search(texts(DOCUMENTS), subjects);
		expect(found.map(({ snapshot_at }) => snapshot_at)).toEqual([null, null]);
	});

	it("counts what is no advisory, or only a part of one", async () => {
		const odd = ["{", "null", "7", '{"id":"X-1"}', '{"id":7,"modified":"2026-01-01"}'];
		const [found] = await search(texts(...odd, ...DOCUMENTS), ["package:npm/tide-mail@1.0.15"]);
		expect([found?.matches.length, found?.unread]).toEqual([1, odd.length]);
		expect((await search(texts(...DOCUMENTS), ["package:npm/tide-mail"]))[0]?.unread).toBe(0);
	});

	it("counts one that is nested too deep, and reads the others", async () => {
		const deep = `{"id":"X-1","modified":"","x":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
		const [found] = await search(texts(deep, ...DOCUMENTS), ["package:npm/tide-mail@1.0.15"]);
		expect([found?.matches.length, found?.unread]).toEqual([1, 1]);
	});

	it("is as old as its newest advisory, and none is from the future", async () => {
		const late = { ...DOCUMENTS[0], modified: "2099-01-01T00:00:00Z" };
		const [found] = await search(texts(late), ["package:npm/tide-mail@1.0.16"]);
		expect(found?.snapshot_at).toBe(AT.toISOString());
	});

	const subject = "package:npm/tide-mail@1.0.16";
	const whole = {
		id: "GHSA-jjjj-kkkk-llll",
		modified: "2026-05-03T08:00:00Z",
		summary: "Bad",
		affected: [
			{
				package: { ecosystem: "npm", name: "tide-mail" },
				ranges: [{ type: "SEMVER", events: [{ introduced: "0" }, { fixed: "2.0.0" }] }],
				versions: ["1.0.16"],
				database_specific: { subject: "npm/tide-mail" },
			},
		],
	};
	const extra = { withdrawn: null, aliases: null, severity: null, credits: null };
	const pathsIn = (value: unknown, path: string[] = []): string[][] =>
		typeof value === "object" && value !== null
			? Object.entries(value).flatMap(([name, member]) => [
					[...path, name],
					...pathsIn(member, [...path, name]),
				])
			: [];
	const without = (path: readonly string[], instead: unknown) => {
		const copy = structuredClone(whole);
		const place = path
			.slice(0, -1)
			.reduce<unknown>((at, name) => Reflect.get(Object(at), name), copy);
		Reflect.set(Object(place), path.at(-1) ?? "", instead);
		return { ...extra, ...copy };
	};
	const odd: unknown[] = [7, true, {}, [], [null], { events: 7 }];
	/** What is affected may name nothing, and then nothing is said of the package. */
	const isWell = (name: string, instead: unknown) =>
		(name === "affected" && JSON.stringify(instead) === "[]") ||
		(name === "0" && typeof instead === "object" && !Array.isArray(instead));

	it.each(["0", "no 1", "1", "2099-01-01T00:00:00Z", "2026-02-30", "May 1 2026", 7])(
		"does not take one that is withdrawn at %j for withdrawn",
		async (withdrawn) => {
			const [found] = await search(texts({ ...whole, withdrawn }), [subject]);
			expect([found?.matches.length, found?.unread]).toEqual([1, 1]);
		},
	);

	it("takes a member that is null for one that is missing", async () => {
		const [found] = await search(texts({ ...extra, ...whole }), [subject]);
		expect([found?.matches.length, found?.unread]).toEqual([1, 0]);
	});

	it.each(pathsIn(whole).map((path) => [path.join("."), path] as const))(
		"never says that nothing is known where it cannot read %s",
		async (_, path) => {
			for (const instead of odd) {
				if (isWell(path.at(-1) ?? "", instead)) continue;
				const [found] = await search(texts(without(path, instead)), [subject]);
				const isSaid = found?.matches.length === 1 || found?.undecided?.length === 1;
				expect([JSON.stringify(instead), isSaid || found?.unread === 1]).toEqual([
					JSON.stringify(instead),
					true,
				]);
			}
		},
	);

	it.each(["", null, 7, "soon", [], {}])("does not take %j for a withdrawal", async (withdrawn) => {
		const [found] = await search(texts({ ...whole, withdrawn }), [subject]);
		expect(found?.matches).toHaveLength(1);
	});
});

describe("a snapshot", () => {
	let folder = "";
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "agent-registry-osv-"));
		await mkdir(join(folder, "osv/npm"), { recursive: true });
		for (const document of DOCUMENTS) {
			await writeFile(join(folder, "osv/npm", `${document.id}.json`), JSON.stringify(document));
		}
		await writeFile(join(folder, "osv/npm/README.md"), "{}");
		await writeFile(join(folder, "all.json"), JSON.stringify(DOCUMENTS));
		const files = DOCUMENTS.map((one) => [`npm/${one.id}.json`, JSON.stringify(one)] as const);
		await writeFile(join(folder, "all.zip"), zipOf([["README.md", "{}"], ...files]));
	});
	afterAll(() => rm(folder, { recursive: true }));

	const fetch = createGuardedFetch({
		policy: createAddressPolicy(["127.0.0.1"]),
		resolve: async () => [],
		userAgent: "test",
	});
	const idsIn = async (place: string) => {
		const ids: string[] = [];
		for await (const text of readSnapshot(place, fetch)) {
			ids.push(...[JSON.parse(text ?? "[]")].flat().map(({ id }) => id));
		}
		return ids.sort();
	};
	const all = DOCUMENTS.map(({ id }) => id).sort();

	it.each(["osv", "all.json", "all.zip"])("is read from %s", async (name) => {
		expect(await idsIn(join(folder, name))).toEqual(all);
	});

	it("is read from an address, and an error there is none", async () => {
		const bytes = await readFile(join(folder, "all.zip"));
		const port = await startHost(({ url }, response) => {
			response.writeHead(url === "/all.zip" ? 200 : 500).end(bytes);
		});
		expect(await idsIn(`http://127.0.0.1:${port}/all.zip`)).toEqual(all);
		await expect(idsIn(`http://127.0.0.1:${port}/`)).rejects.toThrow(/answered with 500/);
	});

	it("of a common program that makes archives is read", async () => {
		const script = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
    for number in range(70000): archive.writestr(f"{number}.json", '{"id":"X-1"}')`;
		const path = join(folder, "large.zip");
		try {
			execFileSync("python3", ["-c", script, path]);
		} catch {
			return;
		}
		expect(await idsIn(path)).toHaveLength(70_000);
	});

	it("that is damaged gives what is whole, and one that was cut off fails", async () => {
		const bytes = zipOf([
			["bomb.json", "0".repeat(20 * 1024 ** 2)],
			["broken.json", JSON.stringify(DOCUMENTS[0])],
			["whole.json", JSON.stringify(DOCUMENTS[1])],
		]);
		const place = bytes.indexOf("broken.json") + "broken.json".length;
		bytes.fill(0xff, place, place + 4);
		await writeFile(join(folder, "odd.zip"), bytes);
		expect(await idsIn(join(folder, "odd.zip"))).toEqual([DOCUMENTS[1]?.id]);
		await writeFile(join(folder, "cut.zip"), bytes.subarray(0, 200));
		await expect(idsIn(join(folder, "cut.zip"))).rejects.toThrow(/no whole zip archive/);
	});
});

/** A zip archive of these files (APPNOTE 4.3). */
function zipOf(files: readonly (readonly [name: string, text: string])[]): Buffer {
	const locals: Buffer[] = [];
	const centrals: Buffer[] = [];
	let offset = 0;
	for (const [name, text] of files) {
		const data = deflateRawSync(text);
		const facts = Buffer.alloc(26);
		facts.writeUInt16LE(20, 0);
		facts.writeUInt16LE(8, 4);
		facts.writeUInt32LE(crc32(text), 10);
		facts.writeUInt32LE(data.length, 14);
		facts.writeUInt32LE(text.length, 18);
		facts.writeUInt16LE(name.length, 22);
		const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, Buffer.from(name), data]);
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(offset, 10);
		const made = Buffer.from([20, 0]);
		centrals.push(Buffer.concat([Buffer.from("PK\x01\x02"), made, facts, rest, Buffer.from(name)]));
		locals.push(local);
		offset += local.length;
	}
	const central = Buffer.concat(centrals);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(files.length, 4);
	end.writeUInt16LE(files.length, 6);
	end.writeUInt32LE(central.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...locals, central, Buffer.from("PK\x05\x06"), end]);
}
