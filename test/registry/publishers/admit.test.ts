import { expect, it } from "vitest";
import { admitJob } from "#registry/publishers/admit.ts";
import { account, agent, proof, publisher } from "../record-builders.ts";
import { createTestRegistry } from "../registry-fixture.ts";
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
	["gitlab", "github.com/quay", "ada"],
	["gitlab", "gitlab.com/pier", "ada"],
] as const)(
	"a job at %s that two owners trust is for the one with the account of its repository (%s: %s)",
	async (kind, subject, owner) => {
		const { issuer, claims } = JOBS[kind];
		const registry = createTestRegistry();
		await save(registry.store, (records) => {
			for (const ownerId of ["ada", "bo"]) {
				records.accounts.save(account(ownerId));
				records.agents.save(agent(`of-${ownerId}`, { ownerId }));
			}
			const trusted = { issuer, repository: "Quay/tide", workflow: "publish.yml" };
			const [first, later] = ["2026-05-01T12:00:00.000Z", "2026-05-02T12:00:00.000Z"] as const;
			records.publishers.save(publisher("a", { ...trusted, ownerId: "ada", createdAt: first }));
			records.publishers.save(publisher("b", { ...trusted, ownerId: "bo", createdAt: later }));
			const proven = { ownerId: "bo", subject, state: "proven" } as const;
			records.proofs.save(proof("bo", { ...proven, kind: "code_host" }));
		});
		await admitJob(registry, { issuer, kind, claims, tokenId: "1" });
		const issued = await registry.store.tokens.list();
		expect(issued.map(({ ownerId }) => ownerId)).toEqual([owner]);
	},
);
