-- A mail keeps what it says once, as a letter, of which its HTML and its text are made.
alter table mails add letter json;

update mails set letter = json_build_object(
  'language', language, 'colon', ': ', 'title', subject, 'greeting', null, 'lead', json_build_array(body_text),
  'amount', null, 'facts', json_build_array(), 'rows', json_build_array(), 'note', null,
  'action', json_build_object('label', '', 'url', '', 'hint', ''), 'questions', null, 'stop', null,
  'business', json_build_object('name', sender_name, 'lines', json_build_array(), 'logoUrl', null),
  'accent', '#16181c');

alter table mails alter letter set not null, drop body_html, drop body_text;
