import { z } from "zod";
import type { IssuerKind } from "#contract/accounts/publisher.ts";
import type { PublisherRecord } from "../records/publisher-record.ts";

/** What a token of an issuer says about the job that it was given to. */
export type Job = Pick<PublisherRecord, "repository" | "repositoryId" | "workflow" | "environment">;

const text = z.string().min(1);
const environment = text.nullish().transform((name) => name ?? null);

/**
 * Runs of these events execute what is only proposed, also by strangers, with the rights of the repository. A child
 * pipeline does not say whether its parent is one.
 */
const FOREIGN_EVENT =
	/^(?:pull_request|workflow_run$|merge_request|external_pull_request|parent_pipeline$)/;
const event = text.refine((name) => !FOREIGN_EVENT.test(name)).optional();

/** The claims of each kind of issuer. */
const JOBS: { readonly [Kind in IssuerKind]: z.ZodType<Job> } = {
	github: z
		.object({
			repository: text,
			repository_id: text,
			workflow_ref: text,
			environment,
			event_name: event,
		})
		.transform(({ repository, repository_id, workflow_ref, environment }) => ({
			repository,
			repositoryId: repository_id,
			workflow: fileOf(workflow_ref, `${repository}/.github/workflows/`),
			environment,
		})),
	gitlab: z
		.object({
			project_path: text,
			project_id: text,
			ci_config_ref_uri: text,
			pipeline_source: event,
			environment,
		})
		.transform(({ project_path, project_id, ci_config_ref_uri, environment }) => ({
			repository: project_path,
			repositoryId: project_id,
			workflow: fileOf(ci_config_ref_uri.replace(/^[^/]*\//, ""), `${project_path}//`),
			environment,
		})),
	/** The subject is all that every issuer states. */
	other: z.object({ sub: text }).transform(({ sub }) => ({
		repository: sub,
		repositoryId: null,
		workflow: null,
		environment: null,
	})),
};

/** `publish.yml` in `ada/tides/.github/workflows/publish.yml@refs/heads/main`. Null for a file elsewhere. */
function fileOf(reference: string, folder: string): string | null {
	if (!reference.startsWith(folder)) return null;
	return reference.slice(folder.length).split("@refs/", 1)[0] ?? null;
}

/** Undefined if the claims are not those of a job that may publish. */
export function readJob(kind: IssuerKind, claims: unknown): Job | undefined {
	return JOBS[kind].safeParse(claims).data;
}

/** What of a job is not as its publisher says, in words. Only an environment may be left open. */
export function differenceOf(publisher: PublisherRecord, job: Job): string | undefined {
	const differs: Readonly<Record<string, boolean>> = {
		// Other subjects than names of repositories may differ in case alone.
		repository:
			(publisher.repositoryId ?? job.repositoryId) === null
				? publisher.repository !== job.repository
				: publisher.repository.toLowerCase() !== job.repository.toLowerCase(),
		"ID of the repository":
			publisher.repositoryId !== null && publisher.repositoryId !== job.repositoryId,
		workflow: publisher.workflow !== job.workflow,
		environment: publisher.environment !== null && publisher.environment !== job.environment,
	};
	return Object.keys(differs).find((what) => differs[what]);
}
