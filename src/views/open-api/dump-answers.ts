import * as dump from "#contract/dumps/dump.ts";
import { dumpIndexView, dumpKeysView, dumpSchemaView, dumpUrls } from "../dumps/dump-documents.ts";
import type { ViewContext } from "../view-context.ts";

export const EXAMPLE_DUMP_ID = "2026-05-04T12-00-00-000Z";

/** From RFC 8032, section 7.1. */
export const EXAMPLE_DUMP_KEY: dump.DumpKey = {
	kty: "OKP",
	crv: "Ed25519",
	x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
	kid: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
	use: "sig",
	alg: "EdDSA",
	created_at: "2026-01-01T00:00:00.000Z",
	retired_at: null,
};

const FILE: dump.DumpFile = {
	name: "agents.ndjson.gz",
	bytes: 812,
	rows: 1,
	sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
};

/** Example answers about dumps, which the hourly job writes next to the release. */
export const DUMP_ANSWERS = {
	dumpIndex: (context: ViewContext) => {
		const { at } = context.snapshot;
		return dumpIndexView(context, [
			{
				id: EXAMPLE_DUMP_ID,
				at,
				unchanged_until: at,
				agents: 1,
				bytes: 2914,
				...dumpUrls(context, EXAMPLE_DUMP_ID),
			},
		]);
	},
	getDumpManifest: ({ site, snapshot }: ViewContext): dump.DumpManifest => ({
		format: 1,
		id: EXAMPLE_DUMP_ID,
		at: snapshot.at,
		methodology_version: snapshot.methodologyVersion,
		registry: { name: site.name, url: site.baseUrl },
		license: { ...dump.DUMP_LICENSE },
		agents: 1,
		mood: { value: null, label: null, known_weight: 0, days: 0, components: [] },
		key_id: EXAMPLE_DUMP_KEY.kid,
		files: [FILE],
	}),
	getDumpSchema: () => ({ ...dumpSchemaView(), $defs: {} }),
	dumpKeys: dumpKeysView,
};
