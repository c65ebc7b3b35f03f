import { expect, it } from "vitest";
import { createCollector } from "#evidence/collectors.ts";
import { serveLooks } from "#evidence/serve-looks.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { BudgetSpent, createManners, mannerKeys } from "#outbound/manners.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { startHost } from "../outbound/listening-host.ts";
import { LOOK_PARTS } from "./look-parts.ts";

const VICTIM = "8.8.4.4";
const OTHER = "8.8.8.8";
const FILE = Buffer.alloc(32_768, "x");
const BUDGET = 8 * FILE.length;

/** Listings name so many bundles at invented domains, which all lead to one address. */
const BUNDLES = Array.from({ length: 40 }, (_, index) => `tide${index}.example${index}.dev`);

interface Run {
	manners: ReturnType<typeof createManners> | undefined;
	spent?: Record<string, number>;
	hosts?: readonly string[];
}

async function run({ manners, spent, hosts = BUNDLES }: Run) {
	let open = 0;
	const seen = { atOnce: 0, bytes: 0, requests: 0 };
	const port = await startHost((request, response) => {
		open += 1;
		seen.requests += 1;
		seen.atOnce = Math.max(seen.atOnce, open);
		response.on("close", () => {
			open -= 1;
		});
		if (request.url === "/robots.txt") return void response.writeHead(404).end();
		setTimeout(() => response.end(FILE), 5);
		seen.bytes += FILE.length;
	});
	const resolve = async (host: string) => [host.endsWith(".org") ? OTHER : VICTIM];
	const written: { evidence: { integrity: string | null } | null; retryAfter: number | null }[] =
		[];
	const fetch = createGuardedFetch({
		policy: createAddressPolicy([]),
		resolve,
		userAgent: "test",
		route: () => "127.0.0.1",
		manners,
	});
	const look = createCollector({
		...LOOK_PARTS,
		fetch,
		resolve,
		addresses: { reference: `http://a.org:${port}/` },
	});
	const subjects = hosts.map((host) => `package:mcpb/http://${host}:${port}/tide.mcpb`);
	if (!manners) await Promise.all(subjects.map((subject) => look(subject)));
	else {
		await serveLooks({
			lines: (async function* () {
				for (const [index, subject] of subjects.entries()) {
					const id = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
					yield JSON.stringify({ id, subject, ...(index === 0 && { spent }) });
				}
			})(),
			look,
			resolve,
			manners,
			write: (line) => void written.push(JSON.parse(line)),
			report: (error) => {
				throw error;
			},
			pauseMs: 0,
		});
	}
	return { ...seen, written };
}

const polite = () => createManners({ bytesPerDay: BUDGET });

it("many names of one address are looked at one at a time, and no further than the bytes of a day", async () => {
	const before = await run({ manners: undefined });
	expect([before.atOnce > 10, before.bytes]).toEqual([true, BUNDLES.length * FILE.length]);
	const after = await run({ manners: polite() });
	expect(after.atOnce).toBe(1);
	expect(after.bytes).toBeLessThanOrEqual(BUDGET + FILE.length);
	const looked = after.written.filter(({ evidence }) => evidence);
	expect(looked.every(({ evidence }) => evidence?.integrity?.startsWith("sha256:"))).toBe(true);
	const left = after.written.filter(({ evidence }) => !evidence);
	expect(left.map(({ retryAfter }) => retryAfter)).toEqual(left.map(() => 86_400));
	expect(looked.length + left.length).toBe(BUNDLES.length);
});

it("what was spent before is remembered by the next batch, and another address has its own", async () => {
	const spent = { [VICTIM]: BUDGET + 1 };
	const none = await run({ manners: polite(), spent });
	expect([none.bytes, none.written.some(({ evidence }) => evidence)]).toEqual([0, false]);
	const other = await run({ manners: polite(), spent, hosts: ["tide.example.org"] });
	expect(other.written.map(({ evidence }) => evidence?.integrity)).toEqual([
		expect.stringContaining("sha256:"),
	]);
});

it("names below one registrable domain are one place, wherever they lead", async () => {
	const hosts = Array.from({ length: 12 }, (_, index) => `s${index}.quay.example`);
	const { atOnce, bytes } = await run({ manners: polite(), hosts });
	expect([atOnce, bytes <= BUDGET + FILE.length]).toEqual([1, true]);
});

it.each([
	["a.quay.example", ["1.2.3.4"], ["quay.example", "1.2.3.4"]],
	[
		"a.duckdns.org",
		["2a01:4f8:1:2::5", "2a01:4f8:1:2:ffff::9"],
		["a.duckdns.org", "2a01:4f8:1:2::/64"],
	],
	["[2a01:4f8:1:2::5]", ["2a01:4f8:1:2::5"], ["2a01:4f8:1:2::/64"]],
	["b.quay.example", ["::ffff:1.2.3.4"], ["quay.example", "1.2.3.4"]],
])("%s at %j is at the places %j", (host, addresses, places) => {
	expect(mannerKeys(host, addresses)).toEqual(places);
});

it("an address that has sent much goes on answering for its neighbours, but sends no more files", async () => {
	const manners = polite();
	manners.remember({ [VICTIM]: BUDGET + 1 });
	const ask = (maxBytes: number) =>
		manners.visit(
			new URL("https://pier.example/"),
			{ addresses: [VICTIM], maxBytes },
			async (spend) => spend(100),
		);
	await ask(2 ** 20);
	await expect(ask(2 ** 28)).rejects.toThrow(BudgetSpent);
});
