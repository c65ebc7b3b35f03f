import { LogoAddressRecord, LogoRecord } from "#domain/records/logo-record.ts";
import { row } from "./collection-row.ts";

/** Records about agents' pictures. */
export const LOGO_ROWS = {
	logos: row({
		title: "logos",
		backupFile: "logos.jsonl",
		schema: LogoRecord,
		keyOf: ({ sha256 }) => sha256,
		orderOf: ({ at, sha256 }) => `${at} ${sha256}`,
		indexes: { account: ({ by }) => by ?? undefined },
	}),
	logoAddresses: row({
		title: "logo addresses",
		backupFile: "logo-addresses.jsonl",
		schema: LogoAddressRecord,
		keyOf: ({ address }) => address,
		orderOf: ({ address }) => address,
		indexes: {},
	}),
};
