import { describe, expect, it } from "vitest";
import { createAddressCheck } from "#delivery/check-webhook-address.ts";

const check = createAddressCheck([]);

describe("the address of a webhook", () => {
	it.each([
		["https://hooks.quay.works/registry", "a host"],
		["https://hooks.quay.works:8443/r?key=1", "any port, and a query"],
		["https://8.8.4.4/hook", "a public IP address"],
		["https://[2606:4700::1111]/hook", "one of version 6"],
		["https://localhost.quay.works/", "a name that only starts like this machine"],
	])("may be %s: %s", (address) => {
		expect(check(address)).toEqual({ ok: true, href: address });
	});

	it("is returned in its normal form", () => {
		expect(check("HTTPS://Hooks.Quay.Works:443")).toEqual({
			ok: true,
			href: "https://hooks.quay.works/",
		});
	});

	const outside = "must lead to a host on the public internet";
	it.each([
		["http://hooks.quay.works/", "must start with https://", "no encryption"],
		["http://8.8.4.4/", "must start with https://", "nor for public IP addresses"],
		["ftp://hooks.quay.works/", "must start with https://", "no web address"],
		["javascript:alert(1)", "must start with https://", "no address of a host"],
		["hooks.quay.works", "must be a web address of at most 2048 characters", "no scheme"],
		["https://", "must be a web address of at most 2048 characters", "no host"],
		["https://a b.works/", "must be a web address of at most 2048 characters", "a space"],
		["https://hooks.works\\@x/", "must be a web address of at most 2048 characters", "a backslash"],
		["https://hooks.wo\nrks/", "must be a web address of at most 2048 characters", "a line end"],
		[
			`https://hooks.works/${"x".repeat(2048)}`,
			"must be a web address of at most 2048 characters",
			"too long",
		],
		["https://me@hooks.works/", "must not contain a user name or password", "a user"],
		["https://:pw@hooks.works/", "must not contain a user name or password", "a password"],
		["https://hooks.works./", "must not end its host name with a dot", "a dot"],
		["https://localhost/", outside, "this machine"],
		["https://hooks.localhost:8443/", outside, "this machine"],
		["https://nonsense/", outside, "a word"],
		["https://127.0.0.1/", outside, "loopback"],
		["https://[::ffff:10.0.0.1]/", outside, "a private address in one of version 6"],
		["https://10.1.2.3/", outside, "private"],
		["https://169.254.169.254/latest/", outside, "the metadata of a cloud"],
	])("may not be %s: it %s (%s)", (address, detail) => {
		expect(check(address)).toEqual({ ok: false, detail });
	});

	const opened = createAddressCheck(["127.0.0.0/8", "10.1.0.0/16"]);
	it.each([
		["http://127.0.0.1:9000/hook", true, "opened, so without encryption as well"],
		["http://localhost:9000/hook", true, "the same by name"],
		["https://10.1.2.3/", true, "opened"],
		["https://receiver/hook", true, "a name that is known only there"],
		["http://10.2.0.1/", false, "outside what is opened"],
		["http://8.8.4.4/", false, "public, so with encryption"],
		["http://hooks.quay.works/", false, "a name, so with encryption"],
	])("in a network that the operator allowed: %s → %s, because %s", (address, ok) => {
		expect(opened(address).ok).toBe(ok);
	});
});
