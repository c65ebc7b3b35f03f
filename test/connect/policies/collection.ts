import type { Connection } from "#contract/facts/connect.ts";
import { findPolicy } from "../../../src/connect/policies/all-policies.ts";
import { type CollectionFacts, renderPolicy } from "../../../src/connect/policies/policy.ts";
import type { ConnectSubject } from "../../../src/connect/ways-of.ts";
import { finishSteps } from "../../search/finish-steps.ts";
import { CANONICAL, named, oci, pack, remote, setting } from "../examples.ts";

export const FACTS: CollectionFacts = {
	url: "https://registry.example/c/approved-servers",
	autoAdmit: false,
	membersOnly: false,
};

export function listing(
	slug: string,
	connections: readonly Connection[],
	facts: Partial<ConnectSubject> = {},
): ConnectSubject {
	return {
		slug,
		version: "1.2.3",
		protocolName: `com.example/${slug}`,
		registryName: `com.example/${slug}`,
		connections,
		registryUrl: "https://registry.example",
		...facts,
	};
}

/** A listing of each kind that policies treat apart. */
export const COLLECTION: readonly ConnectSubject[] = [
	listing("weather", [CANONICAL.package, CANONICAL.remote]),
	listing("tides", [remote({ url: "https://Tides.example" })]),
	listing("harbor", [
		oci({
			identifier: "ghcr.io/example/harbor",
			version: "2.0.0",
			environment: [
				setting("HARBOR_TOKEN", { secret: true, required: true }),
				setting("MODE", { value: "quiet" }),
			],
		}),
	]),
	listing("files", [
		pack({
			identifier: "@example/files",
			arguments: [named("--folder", { required: true, description: "Folder" })],
		}),
	]),
	listing("gusts", [remote({ transport: "sse", url: "https://gusts.example/sse" })]),
	listing("stars", [remote({ url: "https://stars.example/*/mcp" })]),
	listing("reader", [{ kind: "skill", name: "reader", url: "https://a.example/SKILL.md" }]),
];

export function policyOf(
	id: string,
	subjects: readonly ConnectSubject[] = COLLECTION,
	facts: Partial<CollectionFacts> = {},
): string {
	const policy = findPolicy(id);
	const text = policy && finishSteps(renderPolicy(policy, subjects, { ...FACTS, ...facts }));
	if (text === undefined) throw new Error(`there is no policy for ${id}`);
	return text;
}
