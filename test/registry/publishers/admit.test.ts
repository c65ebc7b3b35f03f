import { describe, expect, it } from "vitest";
import { admitJob, admitNobody } from "#registry/publishers/admit.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { account, agent, proof, publisher } from "../record-builders.ts";
import { createTestRegistry, limitsWith, refusal, type TestRegistry } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

const JOBS = {
	github: {
		issuer: "https://token.actions.githubusercontent.com",
		claims: {
			repository: "Quay/tide",
			repository_id: "4711",
			workflow_ref: "Quay/tide/.github/workflows/publish.yml@refs/heads/main",
		},
	},
	gitlab: {
		issuer: "https://gitlab.com",
		claims: {
			project_path: "Quay/tide",
			project_id: "4711",
			ci_config_ref_uri: "gitlab.com/Quay/tide//publish.yml@refs/heads/main",
		},
	},
} as const;

/** What the one who trusts the job later has proven at the code host of the job, if anything. */
it.each([
	["github", "github.com/quay", "bo"],
	["gitlab", "gitlab.com/quay", "bo"],
] as const)(
	"a job at %s that two owners trust is for the one with the account of its repository (%s: %s)",
	async (kind, subject, owner) => {
		const { issuer, claims } = JOBS[kind];
		const registry = await trustedByTwo(kind, subject);
		await admitJob(registry, { issuer, kind, claims, tokenId: "1" });
		expect(await admitted(registry)).toEqual([owner]);
	},
);

describe("a job that two owners trust, neither of whom has the account of its repository", () => {
	it.each([
		["github", "github.com/pier"],
		["gitlab", "github.com/quay"],
		["gitlab", "gitlab.com/pier"],
	] as const)("at %s is for neither unless it names one (%s)", async (kind, subject) => {
		const { issuer, claims } = JOBS[kind];
		const registry = await trustedByTwo(kind, subject);
		const job = { issuer, kind, claims, tokenId: "1" };
		await expect(admitJob(registry, job)).rejects.toEqual(SEVERAL);
		await admitJob(registry, job, "bo");
		expect(await admitted(registry)).toEqual(["bo"]);
	});

	it.each(["github", "gitlab"] as const)(
		"at %s is for the one with a proven listing of that repository, not for one who only lists it",
		async (kind) => {
			const { issuer, claims } = JOBS[kind];
			const registry = await trustedByTwo(kind, "github.com/pier");
			const repositoryUrl = `https://${kind}.com/quay/tide.git`;
			const job = { issuer, kind, claims };
			await save(registry.store, ({ agents }) =>
				agents.save(agent("listed", { ownerId: "ada", repositoryUrl })),
			);
			await expect(admitJob(registry, { ...job, tokenId: "1" })).rejects.toEqual(SEVERAL);
			const claim = { ...agent("of-bo").claim, repositoryVerifiedAt: "2026-05-03T12:00:00.000Z" };
			await save(registry.store, ({ agents }) =>
				agents.save(agent("of-bo", { ownerId: "bo", repositoryUrl, claim })),
			);
			await admitJob(registry, { ...job, tokenId: "2" });
			expect(await admitted(registry)).toEqual(["bo"]);
		},
	);

	it("stays with the one that a job named once, whoever lists or used it before", async () => {
		const registry = await trustedByTwo("github", "github.com/pier");
		const lastUsedAt = "2026-05-02T12:00:00.000Z";
		await save(registry.store, ({ publishers }) =>
			publishers.save(publisher("a", { ...TRUSTED, ownerId: "ada", lastUsedAt })),
		);
		const job = { kind: "github", ...JOBS.github } as const;
		await admitJob(registry, { ...job, tokenId: "1" });
		await admitJob(registry, { ...job, tokenId: "2" }, "bo");
		await admitJob(registry, { ...job, tokenId: "3" });
		expect((await admitted(registry)).sort()).toEqual(["ada", "bo", "bo"]);
	});

	it("stays with the one that it signed in for before the other trusted it", async () => {
		const registry = await trustedByTwo("github", "github.com/pier");
		await save(registry.store, ({ publishers, agents }) => {
			const used = { ownerId: "bo", lastUsedAt: "2026-05-01T12:00:00.000Z" };
			publishers.save(publisher("b", { ...TRUSTED, ...used }));
			agents.save(
				agent("of-ada", { ownerId: "ada", repositoryUrl: "https://github.com/quay/tide" }),
			);
		});
		await admitJob(registry, { kind: "github", ...JOBS.github, tokenId: "1" });
		expect(await admitted(registry)).toEqual(["bo"]);
	});
});

it("gives each anonymous sign-in the quota of a newcomer, which no other one uses up", async () => {
	const limits = limitsWith({ first_submissions: 1 });
	const registry = { ...createTestRegistry(), limits };
	await admitNobody(registry);
	await admitNobody(registry);
	const [one = "", other = ""] = await admitted(registry);
	const submit = (ownerId: string, title: string) =>
		submitAgent(registry, {
			request: { title, website_url: `https://${title.toLowerCase()}.dev/` },
			submitter: { ownerId, tokenId: null },
		});
	await submit(one, "Tides");
	await expect(submit(one, "Buoys")).rejects.toEqual(refusal("quota_reached", /FIRST_SUBMISSIONS/));
	expect(await submit(other, "Buoys")).toMatchObject({ status: "pending" });
});

const SEVERAL = refusal("not_allowed", /Several owners/);
const TRUSTED = {
	issuer: JOBS.github.issuer,
	repository: "Quay/tide",
	workflow: "publish.yml",
} as const;

/** Ada was first. Bo has proven an account at a code host. */
async function trustedByTwo(kind: keyof typeof JOBS, subject: string): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await save(registry.store, (records) => {
		for (const ownerId of ["ada", "bo"]) {
			records.accounts.save(account(ownerId));
			records.agents.save(agent(`of-${ownerId}`, { ownerId }));
		}
		const trusted = { ...TRUSTED, issuer: JOBS[kind].issuer };
		const [first, later] = ["2026-05-01T12:00:00.000Z", "2026-05-02T12:00:00.000Z"] as const;
		records.publishers.save(publisher("a", { ...trusted, ownerId: "ada", createdAt: first }));
		records.publishers.save(publisher("b", { ...trusted, ownerId: "bo", createdAt: later }));
		const proven = { ownerId: "bo", subject, state: "proven" } as const;
		records.proofs.save(proof("bo", { ...proven, kind: "code_host" }));
	});
	return registry;
}

async function admitted({ store }: TestRegistry): Promise<string[]> {
	return (await store.tokens.list()).map(({ ownerId }) => ownerId);
}

it("limits the token of a job to the owner's namespaces, and to listings outside of these", async () => {
	const registry = createTestRegistry();
	await save(registry.store, (transaction) => {
		transaction.accounts.save(account("ada"));
		transaction.publishers.save(publisher("ada", { ...TRUSTED, ownerId: "ada" }));
		transaction.proofs.save(
			proof("ada", { ownerId: "ada", subject: "quay.works", state: "proven" }),
		);
		const within = { ownerId: "ada", protocolName: "works.quay/tide" };
		transaction.agents.save(agent("within", within));
		transaction.agents.save(agent("outside", { ownerId: "ada" }));
	});
	await admitJob(registry, { ...JOBS.github, kind: "github", tokenId: "1" });
	const [token] = await registry.store.tokens.list();
	expect(token?.limits).toMatchObject({ prefix: ["works.quay"], agents: ["outside"] });
});
