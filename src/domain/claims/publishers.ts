import { z } from "zod";
import type { IssuerKind } from "#contract/accounts/publisher.ts";
import type { PublisherRecord } from "../records/publisher-record.ts";

/** What a token of an issuer says about the job that it was given to. */
export type PublishingJob = Pick<
	PublisherRecord,
	"repository" | "repositoryId" | "workflow" | "environment"
> & { repositoryOwnerId: string | null };

const text = z.string().min(1);
const orNone = text.nullish().transform((name) => name ?? null);

/**
 * Events of each kind of CI that run only what somebody who may write to the repository has put there. All others are
 * refused, also those that are new: many run what is only proposed, by strangers, with the rights of the repository.
 * Null where the issuer states none.
 */
const EVENTS: Readonly<Record<IssuerKind, readonly string[] | null>> = {
	github: ["push", "release", "workflow_dispatch", "repository_dispatch", "schedule"],
	gitlab: ["push", "web", "api", "trigger", "schedule"],
	other: null,
};

type Started = PublishingJob & { event: string | null };

const JOBS: { readonly [Kind in IssuerKind]: z.ZodType<Started> } = {
	github: z
		.object({
			repository: text,
			repository_id: text,
			repository_owner_id: orNone,
			workflow_ref: text,
			environment: orNone,
			event_name: orNone,
		})
		.transform(({ repository, workflow_ref, environment, event_name, ...ids }) => ({
			repository,
			repositoryId: ids.repository_id,
			repositoryOwnerId: ids.repository_owner_id,
			workflow: fileOf(workflow_ref, `${repository}/.github/workflows/`),
			environment,
			event: event_name,
		})),
	gitlab: z
		.object({
			project_path: text,
			project_id: text,
			namespace_id: orNone,
			ci_config_ref_uri: text,
			pipeline_source: orNone,
			environment: orNone,
		})
		.transform(({ project_path, ci_config_ref_uri, pipeline_source, environment, ...ids }) => ({
			repository: project_path,
			repositoryId: ids.project_id,
			repositoryOwnerId: ids.namespace_id,
			workflow: fileOf(ci_config_ref_uri.replace(/^[^/]*\//, ""), `${project_path}//`),
			environment,
			event: pipeline_source,
		})),
	/** The subject is all that every issuer states. */
	other: z.object({ sub: text }).transform(({ sub }) => ({
		repository: sub,
		repositoryId: null,
		repositoryOwnerId: null,
		workflow: null,
		environment: null,
		event: null,
	})),
};

/** `publish.yml` in `ada/tides/.github/workflows/publish.yml@refs/heads/main`. Null for a file elsewhere. */
function fileOf(reference: string, folder: string): string | null {
	if (!reference.startsWith(folder)) return null;
	return reference.slice(folder.length).split("@refs/", 1)[0] ?? null;
}

/** The job that claims describe, or why it may not publish, as a sentence. */
export function readJob(
	kind: IssuerKind,
	claims: unknown,
): { job: PublishingJob } | { flaw: string } {
	const { event, ...job } = JOBS[kind].safeParse(claims).data ?? { event: null };
	if (!("repository" in job)) return { flaw: "The token does not say which job it was given to." };
	const events = EVENTS[kind];
	if (events === null || (event !== null && events.includes(event))) return { job };
	const started = event === null ? "no event that it names" : `the event ${event.slice(0, 64)}`;
	return { flaw: `This job was started by ${started}. Only ${events.join(", ")} may publish.` };
}

/** Why a job is not the one that a publisher trusts, as a sentence. Only an environment may be left open. */
export function differenceOf(
	kind: IssuerKind,
	publisher: PublisherRecord,
	job: PublishingJob,
): string | undefined {
	const { repository, workflow, environment } = publisher;
	const differs = differenceOfRepository(kind, publisher, job);
	if (differs !== undefined) return differs;
	if (workflow !== job.workflow) {
		return `This job has another workflow than the one that is trusted for ${repository}.`;
	}
	const isThere = environment === null || fold(kind, environment) === fold(kind, job.environment);
	if (isThere) return undefined;
	return `This job has another environment than the one that is trusted for ${repository}.`;
}

/** By its numbers, which are never given again, and until its first job also by its name. */
function differenceOfRepository(
	kind: IssuerKind,
	{ repository, repositoryId, repositoryOwnerId, lastUsedAt }: PublisherRecord,
	job: PublishingJob,
): string | undefined {
	const again = "Add it again as a trusted publisher, if it may publish here.";
	const isNamed = isSameRepository(kind, repository, job.repository);
	if (repositoryId === null) return isNamed ? undefined : NOT_TRUSTED(job);
	if (repositoryId !== job.repositoryId) {
		return isNamed
			? `Another repository is called ${repository} now: its number is ${job.repositoryId}, that of the trusted one is ${repositoryId}. ${again}`
			: NOT_TRUSTED(job);
	}
	if (!isNamed && lastUsedAt === null) {
		return `The repository ${repository} is called ${job.repository} now, and has had no job here under its former name. ${again}`;
	}
	// What was trusted before numbers of owners were kept has none: then a new owner's name is all that tells.
	const isMoved =
		repositoryOwnerId === undefined
			? ownerIn(repository) !== ownerIn(job.repository)
			: repositoryOwnerId !== job.repositoryOwnerId;
	if (!isMoved) return undefined;
	return isNamed
		? `The repository ${repository} belongs to another account than when it was trusted. ${again}`
		: `The repository ${repository} was transferred and is ${job.repository} now. ${again}`;
}

/** For what no owner trusts. It is the same whoever trusts a repository that this one may come from. */
export const NOT_TRUSTED = ({ repository }: Pick<PublishingJob, "repository">) =>
	`No owner here trusts ${repository}. A fork or a copy is a repository of its own: add it as a trusted publisher first.`;

export function isSameRepository(kind: IssuerKind, one: string, other: string): boolean {
	return kind === "other" ? one === other : one.toLowerCase() === other.toLowerCase();
}

const ownerIn = (repository: string) => repository.toLowerCase().split("/").slice(0, -1).join("/");

/** Names of environments ignore case at GitHub, and nowhere else. */
const fold = (kind: IssuerKind, environment: string | null) =>
	kind === "github" ? environment?.toLowerCase() : (environment ?? undefined);
