import { describe, expect, it } from "vitest";
import { admitJob } from "#registry/publishers/admit.ts";
import { account, agent, proof, publisher } from "../record-builders.ts";
import { createTestRegistry, refusal, type TestRegistry } from "../registry-fixture.ts";
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
		await expect(admitJob(registry, job)).rejects.toEqual(refusal("not_allowed", /Several owners/));
		await admitJob(registry, job, "bo");
		expect(await admitted(registry)).toEqual(["bo"]);
	});

	it.each(["github", "gitlab"] as const)(
		"at %s is for the one whose public listing has that repository",
		async (kind) => {
			const { issuer, claims } = JOBS[kind];
			const registry = await trustedByTwo(kind, "github.com/pier");
			const repositoryUrl = `https://${kind}.com/quay/tide.git`;
			await save(registry.store, ({ agents }) =>
				agents.save(agent("of-bo", { ownerId: "bo", repositoryUrl })),
			);
			await admitJob(registry, { issuer, kind, claims, tokenId: "1" });
			expect(await admitted(registry)).toEqual(["bo"]);
		},
	);
});

/** Ada was first. Bo has proven an account at a code host. */
async function trustedByTwo(kind: keyof typeof JOBS, subject: string): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await save(registry.store, (records) => {
		for (const ownerId of ["ada", "bo"]) {
			records.accounts.save(account(ownerId));
			records.agents.save(agent(`of-${ownerId}`, { ownerId }));
		}
		const { issuer } = JOBS[kind];
		const trusted = { issuer, repository: "Quay/tide", workflow: "publish.yml" };
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
