import { expect, it } from "vitest";
import { createCollector } from "#evidence/collectors.ts";
import { knownFile } from "#registry/evidence/known-file.ts";
import { recordLook } from "#registry/evidence/record-look.ts";
import { sha256 } from "#registry/sha256.ts";
import { startHost } from "../outbound/listening-host.ts";
import { createPublicFetch } from "../outbound/public-fetch.ts";
import { lookTime } from "../registry/record-builders.ts";
import { createTestRegistry } from "../registry/registry-fixture.ts";
import { LOOK_PARTS } from "./look-parts.ts";

const FILE = Buffer.alloc(300_000, "x");
const INTEGRITY = `sha256:${sha256(FILE)}`;

/** A host with one file, which says what it was asked and how much of it was taken. */
async function startFile({ etag }: { etag?: string } = {}) {
	const asked: (string | undefined)[] = [];
	let status = 200;
	const port = await startHost((request, response) => {
		if (request.url === "/robots.txt") return void response.writeHead(404).end();
		asked.push(request.headers["if-none-match"]);
		if (status !== 200) return void response.writeHead(status).end();
		if (etag && request.headers["if-none-match"] === etag)
			return void response.writeHead(304).end();
		response.writeHead(200, etag ? { ETag: etag } : {}).end(FILE);
	});
	const answer = (code: number) => {
		status = code;
	};
	const { fetch } = createPublicFetch();
	const look = createCollector({
		...LOOK_PARTS,
		fetch,
		now: () => new Date("2026-05-04T12:00:00.000Z"),
	});
	const subject = `package:mcpb/http://site.example:${port}/tide.mcpb`;
	return { asked, subject, look, answer };
}

it("a bundle is asked for with what is known of it, and not read again if it is the same", async () => {
	const { asked, subject, look } = await startFile({ etag: '"one"' });
	const first = await look(subject);
	expect(first).toMatchObject({ evidence: { integrity: INTEGRITY }, bytes: FILE.length });
	const registry = createTestRegistry();
	const time = lookTime("", { subject });
	await registry.store.transact(async ({ lookTimes }) => lookTimes.save(time));
	expect(await knownFile(registry.store, time)).toBeUndefined();
	await recordLook(registry, first);
	const known = await knownFile(registry.store, time);
	expect(known).toEqual({ integrity: INTEGRITY, etag: '"one"', isStated: false });
	expect(await look(subject, known)).toMatchObject({
		evidence: { integrity: INTEGRITY, exists: "yes" },
		bytes: 0,
	});
	expect(asked).toEqual([undefined, '"one"']);
	const { nextAt } = (await registry.store.lookTimes.find(subject)) ?? {};
	const days = (Date.parse(nextAt ?? "") - registry.now().getTime()) / 86_400_000;
	expect([days >= 7, days <= 8]).toEqual([true, true]);
});

it.each([
	["with an ETag that is another now", '"old"'],
	["without one", null],
])("a digest that a listing states and that was seen is not read again, %s", async (_, etag) => {
	const { subject, look, answer } = await startFile({ etag: '"new"' });
	const known = { integrity: INTEGRITY, etag, isStated: true };
	expect(await look(subject, known)).toMatchObject({
		evidence: { integrity: INTEGRITY, exists: "yes" },
		bytes: 0,
	});
	answer(404);
	expect(await look(subject, known)).toMatchObject({ evidence: { exists: "no-package" } });
	answer(500);
	expect(await look(subject, known)).toMatchObject({ evidence: { exists: "unknown" } });
});

it("a file whose digest nobody states is read again when it may be another", async () => {
	const { subject, look } = await startFile();
	const known = { integrity: `sha256:${"0".repeat(64)}`, etag: '"old"', isStated: false };
	expect(await look(subject, known)).toMatchObject({
		evidence: { integrity: INTEGRITY },
		bytes: FILE.length,
	});
});
