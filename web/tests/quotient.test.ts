// SPDX-License-Identifier: MIT
// Misère quotients in Why: the Cayley picture and the table of products.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { onPage, shoot, start, stop } from "./browser";

before(start);
after(stop);

for (const colorScheme of ["light", "dark"] as const)
  test(`the quotient of 0.75(9) is R_8, ${colorScheme}`, async () => {
    await onPage("#/why?pos=0.75(9)&misere=1", { colorScheme }, async (page) => {
      const panel = page.locator(".misere-quotient");
      await panel.locator("strong", { hasText: /^R8$/ }).waitFor();
      assert.equal(await panel.locator(".cayley-element").count(), 8);
      assert.equal(await panel.locator(".cayley-element.lost").count(), 2);
      assert.equal(await panel.locator(".cayley-element.own").count(), 1);
      const all = await panel.locator(".cayley-arrow").count();
      await panel.getByRole("radio", { name: "a", exact: true }).check({ force: true });
      // a is its own inverse, so that it joins the elements in pairs.
      assert.equal(await panel.locator(".cayley-arrow").count(), 4);
      assert.equal(await panel.locator(".cayley-arrow .head").count(), 0);
      await panel.getByRole("radio", { name: "all", exact: true }).check({ force: true });
      assert.equal(await panel.locator(".cayley-arrow").count(), all);
      await panel.locator("summary").click();
      assert.equal(await panel.locator(".products tbody td").count(), 64);
      await panel.scrollIntoViewIfNeeded();
      await shoot(page, `quotient-${colorScheme}`);
    });
  });

test("the quotient of Kayles has a picture of 40 elements, also on a telephone", async () => {
  for (const phone of [false, true])
    await onPage("#/why?pos=kayles(100)&misere=1", { phone }, async (page) => {
      const panel = page.locator(".misere-quotient");
      await panel.locator(".cayley-element").first().waitFor();
      assert.equal(await panel.locator(".cayley-element").count(), 40);
      assert.equal(await panel.locator(".cayley-element.lost").count(), 9);
      await panel.scrollIntoViewIfNeeded();
      await shoot(page, `quotient-kayles-${phone ? "phone" : "wide"}`);
    });
});
