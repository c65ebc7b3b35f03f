import { describe, expect, it } from "vitest";
import { admitJob, admitNobody } from "#registry/publishers/admit.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { account, agent, proof, publisher } from "../record-builders.ts";
import { createTestRegistry, limitsWith, refusal, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const JOBS = {
	github: {
		issuer: "https://token.actions.githubusercontent.com",
		claims: {
			repository: "Quay/tide",
			repository_id: "4711",
			repository_owner_id: "12",
			event_name: "release",
			workflow_ref: "Quay/tide/.github/workflows/publish.yml@refs/heads/main",
		},
	},
	gitlab: {
		issuer: "https://gitlab.com",
		claims: {
			project_path: "Quay/tide",
			project_id: "4711",
			namespace_id: "12",
			pipeline_source: "push",
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
	] as const)(
		"at %s is for the one who trusted it first unless it names one (%s)",
		async (kind, subject) => {
			const { issuer, claims } = JOBS[kind];
			const registry = await trustedByTwo(kind, subject);
			const job = { issuer, kind, claims };
			await admitJob(registry, { ...job, tokenId: "1" });
			await admitJob(registry, { ...job, tokenId: "2" }, "bo");
			expect((await admitted(registry)).sort()).toEqual(["ada", "bo"]);
		},
	);

	it.each(["github", "gitlab"] as const)(
		"at %s is for the first from whom it published, whoever trusted it before",
		async (kind) => {
			const { issuer, claims } = JOBS[kind];
			const registry = await trustedByTwo(kind, "github.com/pier");
			await save(registry.store, ({ publishers }) =>
				publishers.save(
					publisher("b", {
						...TRUSTED,
						issuer,
						ownerId: "bo",
						repositoryId: "4711",
						lastUsedAt: "2026-05-02T12:00:00.000Z",
					}),
				),
			);
			await admitJob(registry, { issuer, kind, claims, tokenId: "1" });
			expect(await admitted(registry)).toEqual(["bo"]);
		},
	);

	it.each(["github", "gitlab"] as const)(
		"at %s is for the one with a proven listing of that repository, not for one who only lists it",
		async (kind) => {
			const { issuer, claims } = JOBS[kind];
			const registry = await trustedByTwo(kind, "github.com/pier");
			const repositoryUrl = `https://${kind}.com/quay/tide.git`;
			const job = { issuer, kind, claims };
			await put(registry.store, { agents: [agent("listed", { ownerId: "ada", repositoryUrl })] });
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
		const used = { ownerId: "bo", lastUsedAt: "2026-05-01T12:00:00.000Z" };
		await put(registry.store, {
			publishers: [publisher("b", { ...TRUSTED, ...used })],
			agents: [agent("of-ada", { ownerId: "ada", repositoryUrl: "https://github.com/quay/tide" })],
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
	const within = { ownerId: "ada", protocolName: "works.quay/tide" };
	await put(registry.store, {
		accounts: [account("ada")],
		publishers: [publisher("ada", { ...TRUSTED, ownerId: "ada" })],
		proofs: [proof("ada", { ownerId: "ada", subject: "quay.works", state: "proven" })],
		agents: [agent("within", within), agent("outside", { ownerId: "ada" })],
	});
	await admitJob(registry, { ...JOBS.github, kind: "github", tokenId: "1" });
	const [token] = await registry.store.tokens.list();
	expect(token?.limits).toMatchObject({ prefix: ["works.quay"], agents: ["outside"] });
});

describe("a job of a repository that was signed in before", () => {
	const job = { issuer: JOBS.github.issuer, kind: "github", tokenId: "2" } as const;
	const renamed = {
		...JOBS.github.claims,
		repository: "Quay/meters",
		workflow_ref: "Quay/meters/.github/workflows/publish.yml@refs/heads/main",
	};
	async function signedIn(): Promise<TestRegistry> {
		const registry = createTestRegistry();
		await save(registry.store, (records) => {
			records.accounts.save(account("ada"));
			records.agents.save(agent("of-ada", { ownerId: "ada" }));
			records.publishers.save(publisher("ada", { ...TRUSTED, ownerId: "ada" }));
		});
		await admitJob(registry, { ...job, claims: JOBS.github.claims, tokenId: "1" });
		return registry;
	}

	it("signs in under a new name, which is kept, and the audit log says so", async () => {
		const registry = await signedIn();
		await admitJob(registry, { ...job, claims: renamed });
		const [kept] = await registry.store.publishers.list();
		expect(kept).toMatchObject({
			repository: "Quay/meters",
			repositoryId: "4711",
			repositoryOwnerId: "12",
		});
		const log = await registry.store.audit.by("member", "ada");
		expect(log.find(({ action }) => action === "publisher.rename")?.changes).toEqual([
			{ field: "repository", before: "Quay/tide", after: "Quay/meters" },
		]);
		await expect(
			admitJob(registry, {
				...job,
				claims: { ...JOBS.github.claims, repository_id: "1" },
				tokenId: "3",
			}),
		).rejects.toEqual(refusal("not_allowed", /No owner here trusts Quay\/tide/));
	});

	it("is refused in a sentence when the repository was transferred, copied or made anew", async () => {
		const registry = await signedIn();
		const moved = { ...JSON.parse(JSON.stringify(renamed).replaceAll("Quay", "eve")) };
		const refused = async (claims: object, why: RegExp) =>
			expect(admitJob(registry, { ...job, claims })).rejects.toEqual(refusal("not_allowed", why));
		await refused({ ...moved, repository_owner_id: "5" }, /transferred and is eve\/meters now/);
		await refused({ ...moved, repository_owner_id: "5", repository_id: "9" }, /A fork or a copy/);
		await refused({ ...JOBS.github.claims, repository_id: "9" }, /Another repository is called/);
	});
});
