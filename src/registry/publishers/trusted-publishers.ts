import {
	type IssuerKind,
	type PublisherRequest,
	USUAL_WORKFLOW,
} from "#contract/accounts/publisher.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { PublisherRecord } from "#domain/records/publisher-record.ts";
import { noRecord, verb } from "../act.ts";
import { recordAct } from "../audit/record-audit.ts";
import { type Actor, newId } from "../store.ts";

interface NewPublisher extends Omit<PublisherRequest, "owner"> {
	kind: IssuerKind | undefined;
}

/** Lets a job publish for an owner. */
export const addPublisher = verb(
	async (transaction, actor: Actor, { kind, issuer, repository, ...rest }: NewPublisher) => {
		if (!kind)
			throw invalidBody([{ pointer: "#/issuer", detail: "is not accepted by this registry" }]);
		const usual = USUAL_WORKFLOW[kind];
		for (const member of ["workflow", "environment"] as const) {
			if (usual !== null || rest[member] === undefined) continue;
			throw invalidBody([{ pointer: `#/${member}`, detail: "is not stated by this issuer" }]);
		}
		const record: PublisherRecord = {
			id: newId(transaction),
			ownerId: actor.id,
			issuer,
			repository,
			repositoryId: rest.repository_id ?? null,
			workflow: rest.workflow ?? usual,
			environment: rest.environment ?? null,
			...(actor.by !== undefined && { by: actor.by }),
			createdAt: transaction.now().toISOString(),
			lastUsedAt: null,
		};
		const records = await transaction.publishers.by("owner", actor.id);
		requireQuota("publishers", transaction.limits, { count: records.length });
		const members = ["issuer", "repository", "workflow", "environment"] as const;
		if (records.some((other) => members.every((member) => other[member] === record[member]))) {
			throw new Refusal("conflict", "This job is already trusted.");
		}
		transaction.publishers.save(record);
		await recordAct(transaction, {
			actor,
			owner: actor.id,
			action: "publisher.add",
			subject: `publisher ${record.id}`,
			changes: [{ field: "repository", before: null, after: `${issuer} ${repository}` }],
		});
		return record;
	},
);

/** Trusts a job no longer. Its tokens end too. */
export const removePublisher = verb(async (transaction, actor: Actor, id: string) => {
	const publisher = await transaction.publishers.find(id);
	if (publisher?.ownerId !== actor.id) throw noRecord("publishers");
	transaction.publishers.remove(id);
	const revokedAt = transaction.now().toISOString();
	for (const token of await transaction.tokens.by("owner", actor.id)) {
		if (token.by === id) transaction.tokens.save({ ...token, revokedAt });
	}
	await recordAct(transaction, {
		actor,
		owner: actor.id,
		action: "publisher.remove",
		subject: `publisher ${id}`,
	});
});
