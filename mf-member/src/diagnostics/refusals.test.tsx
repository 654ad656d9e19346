import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { BrowserRouter } from 'shared/router';
import { expect, test } from 'vitest';
import AffiliateDebugRefusal from './affiliate-debug-refusal';
import TestNotificationsRefusal from './test-notifications-refusal';

test.each<[ComponentType, string, string]>([
  [
    TestNotificationsRefusal,
    'Test Notifications',
    'Access Denied: This page is only available to administrators',
  ],
  [AffiliateDebugRefusal, 'Affiliate Debug', 'Admin access required'],
])(
  'a member at an administrators’ test page is refused in its own words (%#)',
  (Page, title, text) => {
    render(
      <BrowserRouter>
        <Page />
      </BrowserRouter>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to your documents' })).toBeDefined();
  },
);
