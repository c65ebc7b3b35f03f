import { describe, expect, it } from "vitest";
import type { IssuerKind } from "#contract/accounts/publisher.ts";
import { differenceOf, readJob } from "#domain/claims/publishers.ts";
import { publisher } from "../../registry/record-builders.ts";

const GITHUB = {
	repository: "Quay/gauges",
	repository_id: "4711",
	repository_owner_id: "12",
	event_name: "push",
	workflow_ref: "Quay/gauges/.github/workflows/publish.yml@refs/heads/main",
};
const GITLAB = {
	sub: "project_path:quay/deep/gauges:ref_type:branch:ref:main",
	project_path: "quay/deep/gauges",
	project_id: "7",
	namespace_id: "3",
	pipeline_source: "push",
	ci_config_ref_uri: "gitlab.com/quay/deep/gauges//.gitlab-ci.yml@refs/heads/main",
	environment: "release",
};

describe("what the token of a job says", () => {
	it.each<[IssuerKind, object, object]>([
		[
			"github",
			GITHUB,
			{
				repository: "Quay/gauges",
				repositoryId: "4711",
				workflow: "publish.yml",
				environment: null,
			},
		],
		["github", { ...GITHUB, environment: "release" }, { environment: "release" }],
		[
			"github",
			{ ...GITHUB, workflow_ref: "Eve/x/.github/workflows/publish.yml@refs/heads/main" },
			{ workflow: null },
		],
		[
			"github",
			{ ...GITHUB, workflow_ref: "Quay/gauges/.github/workflows/a.yml@refs/heads/x@refs/y" },
			{ workflow: "a.yml" },
		],
		[
			"gitlab",
			GITLAB,
			{
				repository: "quay/deep/gauges",
				repositoryId: "7",
				workflow: ".gitlab-ci.yml",
				environment: "release",
			},
		],
		[
			"gitlab",
			{
				...GITLAB,
				ci_config_ref_uri: "git.quay.works/quay/deep/gauges//ci/publish.yml@refs/tags/v1",
			},
			{ workflow: "ci/publish.yml" },
		],
		[
			"gitlab",
			{ ...GITLAB, ci_config_ref_uri: "gitlab.com/eve/x//.gitlab-ci.yml@refs/heads/main" },
			{ workflow: null },
		],
		[
			"other",
			{ sub: "system:serviceaccount:ci:publisher" },
			{
				repository: "system:serviceaccount:ci:publisher",
				repositoryId: null,
				workflow: null,
				environment: null,
			},
		],
	])("of %s: %j", (kind, claims, job) => {
		expect(readJob(kind, claims)).toMatchObject({ job });
	});

	it.each<[IssuerKind, object]>([
		["github", {}],
		["github", { ...GITHUB, repository_id: "" }],
		["github", GITLAB],
		["gitlab", GITHUB],
		["gitlab", { ...GITLAB, ci_config_ref_uri: null }],
		["other", {}],
	])("is nothing without what %s states: %j", (kind, claims) => {
		expect(readJob(kind, claims)).toEqual({ flaw: expect.stringContaining("which job") });
	});

	/** All that GitHub's documentation lists as events of workflows, and GitLab's as sources of pipelines. */
	const EVENTS = {
		github: `branch_protection_rule check_run check_suite create delete deployment deployment_status discussion
			discussion_comment fork gollum image_version issue_comment issues label merge_group milestone page_build project
			public pull_request pull_request_comment pull_request_review pull_request_review_comment pull_request_target push
			registry_package release repository_dispatch schedule status watch workflow_call workflow_dispatch workflow_run`,
		gitlab: `api chat container_registry_push external external_pull_request_event merge_request_event
			ondemand_dast_scan ondemand_dast_validation parent_pipeline pipeline push schedule security_orchestration_policy
			trigger unknown web webide`,
	};
	const MAY = {
		github: ["push", "release", "repository_dispatch", "schedule", "workflow_dispatch"],
		gitlab: ["api", "push", "schedule", "trigger", "web"],
	};
	const claimOf = { github: "event_name", gitlab: "pipeline_source" } as const;
	const base = { github: GITHUB, gitlab: GITLAB };

	it.each(["github", "gitlab"] as const)("of %s names an event that may publish", (kind) => {
		const started = (event: unknown) => readJob(kind, { ...base[kind], [claimOf[kind]]: event });
		const known = EVENTS[kind].split(/\s+/);
		const written = known.flatMap((event) => [
			event,
			event.toUpperCase(),
			`${event} `,
			`x${event}`,
		]);
		expect(written.filter((event) => "job" in started(event))).toEqual(MAY[kind]);
		for (const none of [undefined, null, "", 1, ["push"]])
			expect(started(none)).toHaveProperty("flaw");
		expect(started("fork")).toEqual({ flaw: expect.stringContaining("the event fork") });
		expect(started(undefined)).toEqual({ flaw: expect.stringContaining("no event") });
	});
});

describe("the job that a publisher names", () => {
	const trusted = publisher("gauges", { workflow: "publish.yml", environment: "release" });
	const lastUsedAt = "2026-05-01T12:00:00.000Z";
	const used = { repositoryId: "4711", repositoryOwnerId: "12", lastUsedAt };
	const job = {
		repository: "quay/gauges",
		repositoryId: "4711",
		repositoryOwnerId: "12",
		workflow: "publish.yml",
		environment: "release",
	};
	it.each<[string, object, object, string | undefined, IssuerKind?]>([
		["is itself", {}, {}, undefined],
		["ignores the case of its repository", {}, { repository: "QUAY/Gauges" }, undefined],
		[
			"may have any environment if none is named",
			{ environment: null },
			{ environment: null },
			undefined,
		],
		["has the known numbers", used, {}, undefined],
		["was renamed, which changes no number", used, { repository: "quay/meters" }, undefined],
		["has an owner who was renamed", used, { repository: "quays/gauges" }, undefined],
		["has no other repository", {}, { repository: "quay/other" }, "A fork or a copy"],
		[
			"is no fork: that has another number and another owner",
			used,
			{ repository: "eve/gauges", repositoryId: "9", repositoryOwnerId: "5" },
			"No owner here trusts eve/gauges.",
		],
		[
			"is no other repository that has its name now",
			used,
			{ repositoryId: "4712" },
			"Another repository is called quay/gauges now",
		],
		[
			"has a number if one is known",
			used,
			{ repositoryId: null, repositoryOwnerId: null },
			"Another repository",
		],
		[
			"was not transferred",
			used,
			{ repository: "eve/gauges", repositoryOwnerId: "5" },
			"was transferred and is eve/gauges now",
		],
		[
			"was not transferred to an account that took the name of the former owner",
			used,
			{ repositoryOwnerId: "5" },
			"belongs to another account",
		],
		[
			"was renamed before the number of its owner was known, by the same owner",
			{ repositoryId: "4711", lastUsedAt },
			{ repository: "quay/meters" },
			undefined,
		],
		[
			"was not moved before the number of its owner was known",
			{ repositoryId: "4711", lastUsedAt },
			{ repository: "eve/gauges" },
			"was transferred",
		],
		[
			"was not renamed before its first job, also if its number was stated",
			{ repositoryId: "4711" },
			{ repository: "quay/meters" },
			"is called quay/meters now",
		],
		[
			"is no other subject that differs in case, of an issuer of other jobs",
			{ repository: "ci:Release" },
			{ repository: "ci:release", repositoryId: null },
			"No owner here trusts",
			"other",
		],
		["has no other workflow", {}, { workflow: "Publish.yml" }, "another workflow"],
		["has a workflow", {}, { workflow: null }, "another workflow"],
		["has no other environment", {}, { environment: "test" }, "another environment"],
		["has an environment", {}, { environment: null }, "another environment"],
		["may write its environment otherwise at GitHub", {}, { environment: "Release" }, undefined],
		[
			"writes its environment as it is at GitLab",
			{},
			{ environment: "Release" },
			"another environment",
			"gitlab",
		],
	])("%s", (_, stated, changed, sentence, kind = "github") => {
		const difference = differenceOf(kind, { ...trusted, ...stated }, { ...job, ...changed });
		if (sentence === undefined) expect(difference).toBeUndefined();
		else expect(difference?.toLowerCase()).toContain(sentence.toLowerCase());
	});
});
