/**
 * Which feature alone writes which tables; everybody may read all of them in joins. `platform` is `server/platform`. Each feature
 * writes its own settings in `schools`. Demo data and commands are not checked. `scripts/structure.mjs` checks the rest.
 */

export const tables = {
  platform: ['kept_mails', 'key_fingerprint', 'mails', 'sessions', 'throttles'],
  accounts: [
    'account_changes',
    'account_tokens',
    'accounts',
    'email_changes',
    'erased_histories',
    'former_emails',
    'half_sign_ins',
    'passkey_challenges',
    'passkeys',
    'pictures',
    'recovery_codes',
    'registration_links',
    'registrations',
    'role_changes',
    'totp_secrets',
  ],
  'audit-trail': ['activity'],
  entries: [
    'entries',
    'entry_history',
    'entry_history_heads',
    'recorded_forms',
    'student_totals',
    'verification_requests',
  ],
  events: [
    'attendee_notices',
    'event_notices',
    'event_registrations',
    'event_wait_list',
    'events',
    'hidden_events',
  ],
  groups: ['group_advisers', 'group_members', 'groups'],
  leaderboard: ['leaderboard_changes'],
  membership: ['school_decisions'],
  office: [
    'bulk_action_items',
    'bulk_actions',
    'contact_numbers',
    'entry_signals',
    'reports',
    'signal_sweeps',
    'signals_found_fine',
  ],
  organizations: ['organization_names', 'organizations', 'school_organizations'],
  'own-hours': ['goals', 'hour_news', 'hour_news_links'],
  'paper-forms': ['slips'],
  people: ['school_message_readers', 'school_messages', 'student_notes', 'visitor_rule_changes'],
  requirements: [
    'activity_proposals',
    'entry_details',
    'file_layouts',
    'graduation_report_lines',
    'graduation_reports',
    'program_rules',
    'programs',
    'requirement_adjustments',
    'school_numbers',
    'state_file_lines',
    'state_files',
    'student_facts',
  ],
  students: ['earlier_hours'],
  verification: [
    'contact_blocks',
    'contact_browsers',
    'contact_decisions',
    'contact_list_codes',
    'contact_list_links',
    'contact_preferences',
    'digest_requests',
    'kept_blocks',
    'kept_stop_links',
    'verification_tokens',
  ],
};

/** Tables of others that a feature writes, by the reason. */
export const sharedWrites = {
  attendance: { 'A confirmed list makes and verifies entries.': ['bulk_actions', 'entries', 'events'] },
  platform: {
    'Ending all sessions of an account ends its half sign-ins.': ['half_sign_ins'],
    'A helper changes accounts for the feature that calls it.': ['accounts'],
  },
  accounts: {
    'Erasing an account is one transaction over all that is kept about it.': [
      'activity',
      'bulk_action_items',
      'entry_history',
      'entry_history_heads',
      'kept_blocks',
      'kept_mails',
      'kept_stop_links',
      'school_decisions',
    ],
    'A changed or erased address ends the mails and links for it.': ['hour_news_links', 'mails'],
    'A sign-in counts its tries in one statement.': ['throttles'],
  },
  entries: {
    'A new account takes over the blocks kept for its mailbox.': ['contact_blocks', 'kept_blocks'],
    'The daily limits are counted in one statement.': ['throttles'],
  },
  groups: { 'The role of an adviser ends with the groups.': ['accounts'] },
  membership: {
    'Joining and moving change the school of an account.': ['accounts'],
    'A move takes entries along that no school has; a suspension extends their deadlines.': ['entries'],
  },
  office: {
    'Bulk actions and their undo take one statement for many entries.': [
      'events',
      'entries',
      'entry_details',
      'mails',
      'student_totals',
      'verification_requests',
    ],
    'A school lets a contact be asked again about its student.': ['contact_blocks'],
  },
  'paper-forms': { 'A signed slip restores an expired entry.': ['entries'] },
  people: {
    'Staff admit, refuse, suspend, remove, hide and rename people.': ['accounts', 'school_decisions'],
  },
  students: { 'Staff move entries to the bin, and decide whether earlier ones count.': ['entries'] },
  verification: {
    'A decision, a list and a reminder change the entry and its request.': [
      'entries',
      'verification_requests',
    ],
  },
};
