import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { LOGO } from "#contract/limits.ts";
import { listDueLogos, recordFetchedLogo } from "#registry/logos/fetched-logos.ts";
import { sendLogo } from "#registry/logos/send-logo.ts";
import { findReviewFlags } from "#registry/submissions/find-review-flags.ts";
import { tidyLogos } from "#registry/tidy-registry.ts";
import { agent, listing, submission } from "../record-builders.ts";
import { createTestRegistry, type TestRegistry } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

const ada = "owner:ada";
let registry: TestRegistry;
let pictures = 0;
beforeEach(() => {
	registry = createTestRegistry();
});

/** Each picture differs. */
const decoder = {
	decodeLogo: async (bytes: Uint8Array) => {
		pictures += 1;
		const png = Buffer.from(`${Buffer.from(bytes).toString()} ${pictures}`).toString("base64");
		return { decoded: true, png } as const;
	},
};
const send = (by = ada) => sendLogo(registry, { bytes: Buffer.from("logo"), by }, decoder);
const left = async () => (await registry.store.logos.list()).map(({ sha256 }) => sha256);

describe("logos that were sent", () => {
	it("are limited per account and day", async () => {
		for (let sent = 0; sent < DEFAULT_LIMITS.quotas.logos; sent++) await send();
		await expect(send()).rejects.toMatchObject({ code: "quota_reached" });
		await send("owner:bo");
		registry.pass({ hours: LOGO.keptHours + 1 });
		await send();
	});

	it("are deleted some time after the last listing stops naming them", async () => {
		const [named, pending, former, free] = [await send(), await send(), await send(), await send()];
		await save(registry.store, (to) => {
			to.agents.save(agent("tide", { logoSha256: named.sha256 }));
			to.agents.save(agent("gone", { logoSha256: free.sha256, status: "removed" }));
			to.submissions.save(
				submission("asked", {
					listing: listing({ logoSha256: pending.sha256 }),
					basedOn: listing({ logoSha256: former.sha256 }),
				}),
			);
		});
		await tidyLogos(registry);
		expect(await left()).toHaveLength(4);
		registry.pass({ hours: LOGO.keptHours + 1 });
		await tidyLogos(registry);
		expect((await left()).sort()).toEqual([named.sha256, pending.sha256, former.sha256].sort());
	});

	it("of another agent are flagged for moderators", async () => {
		const { sha256 } = await send();
		await save(registry.store, (to) => {
			to.agents.save(agent("tide", { logoSha256: sha256, ownerId: "owner:bo" }));
		});
		const asked = submission("asked", { ownerId: ada, listing: listing({ logoSha256: sha256 }) });
		const flags = await findReviewFlags(registry.store, asked);
		expect(flags.filter(({ code }) => code === "same_logo")).toEqual([
			{ code: "same_logo", detail: 'The agent "tide" has the same logo.' },
		]);
	});
});

describe("logo addresses", () => {
	const address = "https://tide.dev/logo.png";
	const due = async () => (await listDueLogos(registry, { limit: 10 })).map(({ logoAt }) => logoAt);
	const record = (outcome: Parameters<typeof recordFetchedLogo>[1]["outcome"]) =>
		recordFetchedLogo(registry, { address, outcome });

	it("are requested once, with any result, if a listing names no picture", async () => {
		await save(registry.store, (to) => {
			to.agents.save(agent("tide", { logoUrl: address }));
			to.agents.save(agent("twin", { logoUrl: address }));
			to.agents.save(
				agent("mole", { logoUrl: "https://mole.dev/l.png", logoSha256: "1f".repeat(32) }),
			);
			to.agents.save(agent("gone", { logoUrl: "https://gone.dev/l.png", status: "removed" }));
		});
		expect(await due()).toEqual([address]);
		await record({ decoded: false, finding: "The address answers with status 404." });
		expect(await due()).toEqual([]);
	});

	it("are requested for submissions first, so that moderators see what will be public", async () => {
		await save(registry.store, (to) => {
			to.agents.save(agent("tide", { logoUrl: address, ownerId: "owner:bo" }));
			to.submissions.save(
				submission("asked", { listing: listing({ logoUrl: "https://asked.dev/l.png" }) }),
			);
		});
		expect(await due()).toEqual(["https://asked.dev/l.png", address]);
	});

	it("keep their logo while a listing states them", async () => {
		await save(registry.store, (to) => to.agents.save(agent("tide", { logoUrl: address })));
		await record({ decoded: true, png: "AAAA" });
		registry.pass({ hours: LOGO.keptHours + 1 });
		await tidyLogos(registry);
		expect(await left()).toHaveLength(1);
		await save(registry.store, (to) => to.agents.save(agent("tide", { logoUrl: null })));
		await tidyLogos(registry);
		expect(await left()).toEqual([]);
		expect(await registry.store.logoAddresses.list()).toEqual([]);
	});
});
