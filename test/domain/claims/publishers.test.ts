import { describe, expect, it } from "vitest";
import type { IssuerKind } from "#contract/accounts/publisher.ts";
import { differenceOf, readJob } from "#domain/claims/publishers.ts";
import { publisher } from "../../registry/record-builders.ts";

const GITHUB = {
	repository: "Quay/gauges",
	repository_id: "4711",
	workflow_ref: "Quay/gauges/.github/workflows/publish.yml@refs/heads/main",
};
const GITLAB = {
	sub: "project_path:quay/deep/gauges:ref_type:branch:ref:main",
	project_path: "quay/deep/gauges",
	project_id: "7",
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
		expect(readJob(kind, claims)).toMatchObject(job);
	});

	it.each<[IssuerKind, object]>([
		["github", {}],
		["github", { ...GITHUB, repository_id: "" }],
		["github", { ...GITHUB, event_name: "pull_request_target" }],
		["github", { ...GITHUB, event_name: "workflow_run" }],
		["github", { ...GITHUB, event_name: "pull_request" }],
		["gitlab", { ...GITLAB, pipeline_source: "merge_request_event" }],
		["gitlab", { ...GITLAB, pipeline_source: "external_pull_request_event" }],
		["gitlab", { ...GITLAB, pipeline_source: "parent_pipeline" }],
		["github", GITLAB],
		["gitlab", GITHUB],
		["gitlab", { ...GITLAB, ci_config_ref_uri: null }],
		["other", {}],
	])("is nothing without what %s states: %j", (kind, claims) => {
		expect(readJob(kind, claims)).toBeUndefined();
	});
});

describe("the job that a publisher names", () => {
	const trusted = publisher("gauges", { workflow: "publish.yml", environment: "release" });
	const job = {
		repository: "quay/gauges",
		repositoryId: "4711",
		workflow: "publish.yml",
		environment: "release",
	};
	it.each<[string, object, object, string | undefined]>([
		["is itself", {}, {}, undefined],
		["ignores the case of its repository", {}, { repository: "QUAY/Gauges" }, undefined],
		[
			"may have any environment if none is named",
			{ environment: null },
			{ environment: null },
			undefined,
		],
		["has the known number", { repositoryId: "4711" }, {}, undefined],
		["has no other repository", {}, { repository: "quay/other" }, "repository"],
		[
			"has no other number",
			{ repositoryId: "4711" },
			{ repositoryId: "4712" },
			"ID of the repository",
		],
		[
			"has a number if one is known",
			{ repositoryId: "4711" },
			{ repositoryId: null },
			"ID of the repository",
		],
		[
			"is no other subject that differs in case, of an issuer of other jobs",
			{ repository: "ci:Release" },
			{ repository: "ci:release", repositoryId: null },
			"repository",
		],
		["has no other workflow", {}, { workflow: "Publish.yml" }, "workflow"],
		["has a workflow", {}, { workflow: null }, "workflow"],
		["has no other environment", {}, { environment: "test" }, "environment"],
	])("%s", (_, stated, changed, difference) => {
		expect(differenceOf({ ...trusted, ...stated }, { ...job, ...changed })).toBe(difference);
	});
});
