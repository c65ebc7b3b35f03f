import type { ListingVersion, ListingVersions } from "#contract/agents/version.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import type { VersionRecord } from "#domain/records/agent-record.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

export function versionListView(_context: ViewContext, agent: SnapshotAgent): ListingVersions {
	return { slug: agent.slug, versions: versionViews(agent.versions) };
}

export function versionViews(versions: readonly VersionRecord[]): ListingVersion[] {
	const latest = versions.find(({ status }) => status !== "deleted");
	return versions.map((version) => versionView(version, version === latest));
}

function versionView(version: VersionRecord, isLatest: boolean): ListingVersion {
	const { number, status, message, publishedAt, listedAt, changes, documents } = version;
	const [revision] = version.earlier ?? [];
	return {
		version: number,
		is_stated: isVersionStated(version),
		status,
		message,
		is_latest: isLatest,
		published_at: publishedAt,
		listed_at: listedAt,
		revised_at: revision?.until ?? null,
		changes,
		documents,
	};
}
